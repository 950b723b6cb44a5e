import type { League } from '../../../domain/leagues.ts';
import { FIRST_NAMES } from './league-names.ts';
import { draw, pick } from './random.ts';

/** Invented surnames; accents, hyphens and apostrophes exercise the matching of names. */
const LAST =
  `Abernoth Aldercott Amberson Ardwick Ashlocke Balakov Barrowmere Beldane Bexley-Roake Birchall Blackthorne Bolwick
Bračko Brandreth Brightwell Brockhurst Calloway-Finch Camberlin Cardew Carrowick Castelane Chalmery Cobbwright Colthar
Corvane Cranthorpe Dalgrove Danvers-Holt Darrowby Delacourtney Denholme Dovrećan Drakesley Dunwoody-Pell Eastmarch
Eldergate Elphinstow Emberlin Esterhaze Fairlocke Fallowell Farthingale Fenwright Ferrandé Finchley Fosterlane
Galbraithe Garroway Gilderoy Glasswell Gosforde Graystoke Greavesham Grünholz Hadderley Halloran-Pike Harkwood
Hathersage Hawkesbane Heronfeld Highmoor Hollinghurst Ibarrondo Inglethorpe Isherwell Jarrowmont Jessamyn Jorvikson
Kaldermo Keswicke Killoran Kingsbarrow Kirkwall Kovarnić Lachlanne Lambourne Langstrath Larkspur Ledbrook Lindqvarn
Lockridge Lorimere Løvstad Maddercliff Malverne Mandragon Marchbanks Merriwold Mirandole Montclare Moorgate Mowbrey
N'Dariou Nachtwell Netherby Nightingate Norbrook O'Farrowell Oakenshaw Okonderu Oldcastle Orrinsby Ostervane Pallister
Pemberlow Penhallow Pettigroan Pickersgill Quarlesby Quennell Quiñarte Radcliffe-Orme Rainsborough Ravenscar Redfearnley
Ribblesdon Rookwood Rosendahlt Rothwaite Sandringate Sèvérac Selwynne Shadwell Sheringfold Silverlake Skeffington
Snowdene St.Aldwyn Stanhopely Starkadder Stonebridge Sutherlane Tamworthy Tarrantyne Teasdale-Crewe Thackeron Thistlewood
Thornapple Tillingbourne Tottenridge Trevanyon Tullivance Ubriaco Underhallow Upchurchill Vandermeld Varrickson
Venterhof Vinterberge Wadsworthy Wainfleet Wandlebury Warrender Weatherwax Wentbridge Whitlockson Wickersham Winterbourne
Wolvercott Woodhallow Wraxhall Wychwood Yarborough-Lyle Yewdale Zálesky Zephyrine`
    .split(/\s+/)
    .map((name) => name.replace('St.', 'St. '));

const SUFFIXES = ['Jr.', 'Jr.', 'II', 'III', 'Sr.'];
const NAME = 101;

/**
 * The name of the `generation`-th player in a chair. Chairs that share a surname draw first names from
 * different thirds of the list, so no two players of a league have the same full name at the same time.
 */
export function playerName(league: League, key: number, chair: number, generation: number): string {
  const firsts = FIRST_NAMES[league];
  const third = Math.floor(chair / LAST.length) % 3;
  const first = firsts[pick(Math.floor(firsts.length / 3), NAME, key, chair, generation) * 3 + third];
  const last = LAST[(chair * 7) % LAST.length];
  const suffix =
    draw(NAME, key, chair, generation, 1) < 0.06 ? ` ${SUFFIXES[generation % SUFFIXES.length]}` : '';
  return `${first} ${last}${suffix}`;
}

/** The name without accents and suffix, as a careless source writes it. */
export const plainSpelling = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replace(/ (Jr\.|Sr\.|II|III)$/, '');
