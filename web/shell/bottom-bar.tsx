import { Menu } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Popover } from '../parts/popover.tsx';
import { MenuItems } from './account-menu.tsx';
import { isAt, MAIN_PLACES } from './places.ts';

/** Under 720 px the places are within reach of the thumb. */
export function BottomBar() {
  const [location] = useLocation();
  return (
    <nav className="bottom-bar" aria-label="Places">
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
