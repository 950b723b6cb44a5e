import type { Static } from 'typebox';
import type { ListedInjury } from '../injury-list.ts';
import type { Scene } from '../scene.ts';
import type { Injuries, Injury } from './shapes.ts';

/** An older list comes from an endpoint that is no longer updated. */
const STALE_HOURS = 24;

export function readInjuries(scene: Scene, { timestamp, injuries }: Static<typeof Injuries>): ListedInjury[] {
  const hours = (scene.asOf.getTime() - Date.parse(timestamp)) / 3_600_000;
  if (!(hours <= STALE_HOURS)) throw scene.refuse(`the injury list is of ${timestamp}`);
  return injuries.flatMap(({ id, displayName, injuries }) =>
    injuries.map((injury) => listedOf(injury, { id, name: displayName })),
  );
}

/** The outer ID is the team's. The athlete's ID is often missing and then only part of a link. */
function listedOf(injury: Injury, team: { id: string; name: string }): ListedInjury {
  const { athlete, details } = injury;
  return {
    sourceId: athlete?.id ?? idInLinks(athlete?.links),
    name: athlete?.displayName ?? '(no name)',
    team,
    status: injury.status ?? injury.type?.description ?? '(none)',
    description: injury.shortComment || details?.type || null,
    expectedReturn: details?.returnDate || null,
  };
}

export function idInLinks(links: readonly { href?: string | null }[] | null | undefined): string | undefined {
  for (const { href } of links ?? []) {
    const id = /\/id\/(\d+)(?:\/|$)/.exec(href ?? '')?.[1];
    if (id) return id;
  }
  return undefined;
}
