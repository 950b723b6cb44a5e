import { Menu } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Popover } from '../parts/popover.tsx';
import { MenuItems } from './account-menu.tsx';
import { isAt, MAIN_PLACES } from './places.ts';

/** Navigation bar below 720 px, within reach of the thumb. */
export function BottomBar() {
  const [location] = useLocation();
  return (
    <nav className="bottom-bar" aria-label="Main navigation">
      {MAIN_PLACES.map(({ href, name, icon: Icon }) => (
        <Link key={href} href={href} {...(isAt(href, location) ? { 'aria-current': 'page' as const } : {})}>
          <Icon size={20} aria-hidden="true" />
          {name}
        </Link>
      ))}
      <Popover
        className=""
        label={
          <>
            <Menu size={20} aria-hidden="true" />
            More
          </>
        }
      >
        <MenuItems />
      </Popover>
    </nav>
  );
}
