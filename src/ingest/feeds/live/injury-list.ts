import type { InjuryReport, InjuryStatus } from '../../../domain/injuries.ts';
import type { TeamRef } from './identity.ts';
import type { Scene } from './scene.ts';

export type ListedInjury = {
  sourceId: string | undefined;
  name: string;
  team: TeamRef;
  status: string;
  description: string | null;
  expectedReturn: string | null;
};

const STATUS_OF: Readonly<Record<string, InjuryStatus>> = {
  out: 'out',
  suspension: 'out',
  'injured reserve': 'out',
  doubtful: 'doubtful',
  questionable: 'questionable',
  'day-to-day': 'questionable',
  probable: 'probable',
  available: 'available',
};

/** If a larger share seems to recover between two fetches, the list is truncated. */
const MOST_CLEARED = 0.7;
const FEW = 10;

/**
 * The league's injury list as reports, plus an all-clear for every player who is no longer on it. An empty
 * list is rejected. Players of a team with an unmatched name are not cleared, because the name may be theirs.
 */
export async function injuryFacts(scene: Scene, listed: readonly ListedInjury[]): Promise<InjuryReport[]> {
  if (listed.length === 0) throw scene.refuse('the injury list is empty, which it never is');
  const doubted = new Set<number | null>();
  const reports = new Map<number, InjuryReport>();
  const mentioned = new Set<number>();
  for (const one of listed) {
    const teamId = scene.team(one.team)?.id ?? null;
    const player = scene.player({
      id: one.sourceId,
      name: one.name,
      teamIds: teamId === null ? [] : [teamId],
    });
    const report = reportOf(scene, one, teamId);
    if (player) mentioned.add(player.id);
    if (!report) doubted.add(teamId);
    else if (player) reports.set(player.id, { ...report, playerId: player.id });
    else {
      doubted.add(teamId);
      scene.unmatched('no player of that name in the team', one.name, {
        teamIds: teamId === null ? [] : [teamId],
        sourceId: one.sourceId,
        held: { kind: 'injuries', fact: report },
      });
    }
  }
  return [...reports.values(), ...(await allClears(scene, mentioned, doubted))];
}

function reportOf(
  scene: Scene,
  { name, status, description, expectedReturn }: ListedInjury,
  teamId: number | null,
): Omit<InjuryReport, 'playerId'> | null {
  const ours = STATUS_OF[status.trim().toLowerCase()];
  if (!ours) {
    scene.unmatched('unknown injury status', `${status} (${name})`);
    return null;
  }
  const { league, source, asOf: capturedAt } = scene;
  return { league, teamId, status: ours, description, expectedReturn, source, capturedAt };
}

async function allClears(
  scene: Scene,
  mentioned: ReadonlySet<number>,
  doubted: ReadonlySet<number | null>,
): Promise<InjuryReport[]> {
  const standing = await scene.known.injuries(scene);
  const gone = standing.filter(({ playerId }) => !mentioned.has(playerId));
  if (gone.length > FEW && gone.length > MOST_CLEARED * standing.length)
    throw scene.refuse(`the injury list lacks ${gone.length} of ${standing.length} players`);
  if (doubted.has(null)) return [];
  return gone
    .filter(({ teamId }) => !doubted.has(teamId))
    .map(({ playerId, teamId }) => ({
      league: scene.league,
      playerId,
      teamId,
      status: 'available',
      description: null,
      expectedReturn: null,
      source: scene.source,
      capturedAt: scene.asOf,
    }));
}
