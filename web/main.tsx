import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { restoreSession } from './session.ts';
import './styles/index.css';

void restoreSession();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
