import { Link, useLocation } from 'wouter';

/** Second-level navigation bar. */
export function SectionNav({
  name,
  places,
}: {
  name: string;
  places: readonly (readonly [href: string, name: string])[];
}) {
  const [location] = useLocation();
  const at = places.findLast(([href]) => location === href || location.startsWith(`${href}/`))?.[0];
  return (
    <nav className="ops-nav" aria-label={name} ref={showCurrent}>
      {places.map(([href, word]) => (
        <Link key={href} href={href} {...(href === at ? { 'aria-current': 'page' as const } : {})}>
          {word}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the bar scrolls: the current entry must be visible. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 24;
}
