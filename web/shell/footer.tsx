import { Link } from 'wouter';
import { SITE } from '../site-facts.ts';

export const Footer = () => (
  <footer className="site-footer">
    <div>
      <p>
        21+ where legal. Information, not betting advice. Gambling problem? Call{' '}
        <a href="tel:18004262537">1-800-GAMBLER</a> (US).
      </p>
      <ul>
        <li>
          <Link href="/glossary">Glossary</Link>
        </li>
        <li>
          <a href="/docs">API docs</a>
        </li>
        <li>
          <a href="/status">Status</a>
        </li>
        <li>Hardwood {SITE.version}</li>
      </ul>
    </div>
  </footer>
);
