import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One HTML file, one style sheet, the entry, and a chunk per page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'], // the first with light-dark()
    cssCodeSplit: false,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/dev': 'http://127.0.0.1:8080' } },
  logLevel: 'warn',
});
