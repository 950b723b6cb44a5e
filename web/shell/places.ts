import {
  Activity,
  Bell,
  BookOpen,
  ChartNoAxesColumn,
  CircleCheck,
  Code,
  Database,
  KeyRound,
  List,
  type LucideIcon,
  ShieldCheck,
  Target,
  Trophy,
  User,
  Wallet,
  Wrench,
} from 'lucide-react';
import type { User as Account } from '../session.ts';

export type Place = {
  href: string;
  name: string;
  icon: LucideIcon;
  needs?: 'account' | 'admin';
  /** Rendered by the server, not by the dashboard. */
  server?: true;
};

/** Shown in the navigation bars. */
export const MAIN_PLACES: readonly Place[] = [
  { href: '/picks', name: 'Picks', icon: List },
  { href: '/games', name: 'Games', icon: Trophy },
  { href: '/record', name: 'Record', icon: ChartNoAxesColumn },
];

/** Shown in the account menu and under "More" on phones. */
export const MENU_PLACES: readonly Place[] = [
  { href: '/bets', name: 'My bets', icon: Wallet, needs: 'account' },
  { href: '/arena', name: 'Arena', icon: Target, needs: 'account' },
  { href: '/alerts', name: 'Alerts', icon: Bell, needs: 'account' },
  { href: '/data', name: 'Data and exports', icon: Database, needs: 'account' },
  { href: '/account', name: 'Account', icon: User, needs: 'account' },
  { href: '/account/keys', name: 'API keys', icon: KeyRound, needs: 'account' },
  { href: '/account/webhooks', name: 'Webhooks', icon: Activity, needs: 'account' },
  { href: '/ops', name: 'Operations', icon: Wrench, needs: 'admin' },
  { href: '/ledger/verify', name: 'Verify the ledger', icon: ShieldCheck },
  { href: '/glossary', name: 'Glossary', icon: BookOpen },
  { href: '/docs', name: 'API docs', icon: Code, server: true },
  { href: '/status', name: 'Status', icon: CircleCheck, server: true },
];

export const mayGo = ({ needs }: Place, user: Account | null): boolean =>
  needs === undefined || (user !== null && (needs === 'account' || user.tier === 'admin'));

export const isAt = (href: string, location: string): boolean =>
  location === href || location.startsWith(`${href}/`) || (href === '/picks' && location === '/');
