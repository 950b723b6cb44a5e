import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadPageAt } from './routes.tsx';
import { restoreSession } from './session.ts';
import './styles/index.css';

void restoreSession();
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  // After the first paint: its downloads must not compete with those of the page.
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
const root = document.getElementById('root');
if (root) void loadPageAt(window.location.pathname).then(() => createRoot(root).render(<App />));
