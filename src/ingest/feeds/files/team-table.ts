import { byLeague, LEAGUE_CATALOGUE, type League } from '../../../domain/leagues.ts';

export type TeamEntry = { id: number; abbreviation: string; fullName: string; conference: 'East' | 'West' };

/** `id CODE Full Name`, east first. The ids are those of the files, which have none for the WNBA. */
const NBA = {
  East: `1 ATL Atlanta Hawks|2 BOS Boston Celtics|17 BKN Brooklyn Nets|30 CHA Charlotte Hornets|4 CHI Chicago Bulls
5 CLE Cleveland Cavaliers|8 DET Detroit Pistons|11 IND Indiana Pacers|14 MIA Miami Heat|15 MIL Milwaukee Bucks
18 NYK New York Knicks|19 ORL Orlando Magic|20 PHI Philadelphia 76ers|28 TOR Toronto Raptors|27 WAS Washington Wizards`,
  West: `6 DAL Dallas Mavericks|7 DEN Denver Nuggets|9 GSW Golden State Warriors|10 HOU Houston Rockets
12 LAC LA Clippers|13 LAL Los Angeles Lakers|29 MEM Memphis Grizzlies|16 MIN Minnesota Timberwolves
3 NOP New Orleans Pelicans|25 OKC Oklahoma City Thunder|21 PHX Phoenix Suns|22 POR Portland Trail Blazers
23 SAC Sacramento Kings|24 SAS San Antonio Spurs|26 UTA Utah Jazz`,
};

const WNBA = {
  East: `1001 ATL Atlanta Dream|1002 CHI Chicago Sky|1003 CON Connecticut Sun|1004 IND Indiana Fever
1005 NY New York Liberty|1006 WSH Washington Mystics`,
  West: `1007 DAL Dallas Wings|1008 GS Golden State Valkyries|1009 LV Las Vegas Aces|1010 LA Los Angeles Sparks
1011 MIN Minnesota Lynx|1012 PHX Phoenix Mercury|1013 SEA Seattle Storm`,
};

function parse(text: string, conference: TeamEntry['conference']): TeamEntry[] {
  return text.split(/[|\n]/).map((entry) => {
    const [id, abbreviation = '', ...name] = entry.split(' ');
    return { id: Number(id), abbreviation, fullName: name.join(' '), conference };
  });
}

export const TEAM_TABLE: Record<League, readonly TeamEntry[]> = {
  nba: [...parse(NBA.East, 'East'), ...parse(NBA.West, 'West')],
  wnba: [...parse(WNBA.East, 'East'), ...parse(WNBA.West, 'West')],
};

const byWord = (league: League): Map<string, number> =>
  new Map(
    TEAM_TABLE[league].flatMap(({ id, abbreviation, fullName }) => [
      [abbreviation, id] as const,
      // Injury lists name teams by the last word of their name.
      [fullName.slice(fullName.lastIndexOf(' ') + 1), id] as const,
    ]),
  );
const WORDS = byLeague(byWord);

/** The team of a code or a nickname, or null. */
export const findTeamId = (league: League, word: string): number | null => WORDS[league].get(word) ?? null;

/** The files use ESPN's ids. */
export const playerIdOf = (league: League, id: string): number =>
  Number(id) + LEAGUE_CATALOGUE[league].playerIdsFrom.espn;
