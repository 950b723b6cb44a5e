import { McpServer } from '@modelcontextprotocol/server';
import { STATS } from '../../domain/stats.ts';
import { VERSION } from '../../platform/version.ts';
import { eventTools } from './event-tools.ts';
import { gameTools } from './game-tools.ts';
import { pickTools } from './pick-tools.ts';
import { playerTools } from './player-tools.ts';
import { priceTools } from './price-tools.ts';
import { registerPrompts } from './prompts.ts';
import { recordTools } from './record-tools.ts';
import { registerResources } from './resources.ts';
import type { Session, Tool } from './tool.ts';

/** Tools that read what API keys may read: of the service itself and of a replay session. */
export const DATA_TOOLS: readonly Tool[] = [
  ...pickTools,
  ...playerTools,
  ...gameTools,
  ...priceTools,
  ...recordTools,
  ...eventTools,
];

const INSTRUCTIONS = `Hardwood scores basketball player props. Odds are American, chances are shares of 1, dates are New York days.
Stats: ${STATS.join(', ')}. The league is nba unless given.
Call find_player for player ids, games_on for game ids, todays_picks or find_picks for pick ids. evPercent is the expected value
in percent of the stake; a bet is worth making only if it is positive. Never invent numbers: say so if a tool has none.`;

export function buildServer(session: Session, moreTools: readonly Tool[]): McpServer {
  const server = new McpServer(
    { name: 'hardwood', title: 'Hardwood', version: VERSION },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of [...DATA_TOOLS, ...moreTools]) tool.register(server, session);
  registerResources(server, session);
  registerPrompts(server);
  return server;
}
