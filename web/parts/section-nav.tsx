import { Link, useLocation } from 'wouter';

/** The second bar of a part of the dashboard. */
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
    <nav className="ops-nav" aria-label={name}>
      {places.map(([href, word]) => (
        <Link key={href} href={href} {...(href === at ? { 'aria-current': 'page' as const } : {})}>
          {word}
        </Link>
      ))}
    </nav>
  );
}
