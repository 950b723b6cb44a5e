import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One HTML file, one style sheet, an entry with everything that all pages need, and a chunk per page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'], // the first versions with light-dark()
    cssCodeSplit: false,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Browsers load six files at a time: a dozen tiny chunks would delay the first data.
          groups: [
            {
              name: 'shared',
              test: /\/web\/(app|preferences|parts\/|slip\/(add-button|leg-of-pick|slip-store))|\/src\/domain\/(dates|wilson-interval)|lucide-react\/.*\/icons\//,
              priority: 1,
            },
            { name: 'd3', test: /node_modules\/(d3-|internmap)/ },
            { name: 'charts', test: /\/web\/charts\/(chart-|calibration|rate-bars)/ },
            {
              name: 'account',
              test: /\/web\/(account\/(account-page|event-boxes|secret-once)|channels\/|.*\/use-players)/,
            },
            { name: 'console', test: /\/web\/ops\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/dev': 'http://127.0.0.1:8080' } },
  logLevel: 'warn',
});
