import type { Caller } from '../../support/client.ts';
import { DATE, LEAGUE, NEXT, type PlantedDays } from './planted-days.ts';
import type { Seen } from './read-routes.ts';

const HEADERS = { accept: 'application/json, text/event-stream' };

/** The answers of every tool and resource for assistants. A tool that answers no call is an error. */
export async function askAssistant({ ids }: PlantedDays, caller: Caller): Promise<Seen[]> {
  const ask = async (method: string, params: object = {}) => {
    const { text } = await caller.post('~/mcp', { jsonrpc: '2.0', id: 1, method, params }, HEADERS);
    // Text of an answer is JSON inside JSON.
    return text.replaceAll('\\"', '"');
  };
  const seen: Seen[] = [];
  const calls = callsOf(ids);
  const tools = [...(await ask('tools/list')).matchAll(/"name":"(\w+)","description"/g)].map(
    ([, name]) => name!,
  );
  if (tools.length === 0) throw new Error('No tools are listed.');
  for (const name of tools) {
    const answers: Seen[] = [];
    for (const given of calls[name] ?? []) {
      const text = await ask('tools/call', { name, arguments: given });
      answers.push({ where: `${name} ${JSON.stringify(given)}`, text });
    }
    const answered = answers.filter(({ text }) => !text.includes('"isError":true'));
    if (answered.length === 0) throw new Error(`${name} did not answer: ${answers[0]?.text}`);
    seen.push(...answered);
  }
  for (const uri of ['record', ...[ids.pick, ids.withdrawn].map(({ pickId }) => `pick/${pickId}`)])
    seen.push({ where: uri, text: await ask('resources/read', { uri: `hardwood://${uri}` }) });
  return seen;
}

function callsOf({
  pick,
  withdrawn,
  injuredId,
  absentId,
  nextId,
}: PlantedDays['ids']): Record<string, object[]> {
  const picks = [pick, withdrawn].map(({ pickId }) => ({ pickId }));
  const players = [pick.playerId, injuredId, absentId, nextId].map((playerId) => ({ playerId }));
  const [league, dates] = [LEAGUE, [DATE, NEXT]];
  const props = players.map((player) => ({ ...player, stat: 'points' }));
  const blocks = pick.blocks.map(({ blockName }: { blockName: string }) => blockName);
  return {
    todays_picks: [{ league, limit: 50, minEv: -100 }],
    find_picks: players.map((player) => ({ league, ...player })),
    explain_pick: picks,
    deep_dive: picks.flatMap((one) => blocks.map((block: string) => ({ ...one, block }))),
    find_player: [{ name: pick.playerName }],
    player_report: props,
    similar_players: players,
    matchup_report: [pick, withdrawn].map(({ gameId }) => ({ gameId })),
    games_on: dates.map((date) => ({ league, date })),
    price_prop: props.map((prop) => ({ ...prop, line: 9.5, odds: 120 })),
    line_movement: props.flatMap((prop) => dates.map((date) => ({ ...prop, date }))),
    track_record: [{}],
    calibration: [{}],
    whats_new: [{ limit: 50 }, { types: ['picks.withdrawn', 'picks.updated', 'picks.published'], limit: 50 }],
    create_alert: [{ kind: 'injury', playerId: injuredId }],
    my_usage: [{}],
  };
}
