import type { League } from '../../../domain/leagues.ts';

/** Invented places and nicknames; `CODE Place Nickname`. */
const NBA = `
ASH Ashgrove Anchors|BRK Breckwater Bisons|CDR Cedarholm Cobblers|CPR Copperfield Cranes|DUN Dunmere Drovers
ELM Elmsworth Embers|FAR Farrowgate Foxes|GLN Glenhaven Gales|GRY Greystone Griffins|HLM Halmstead Harriers
IRN Ironvale Ibexes|JUN Juniper Bay Jesters|KES Kestrel Point Keepers|LIN Lindenfort Lanterns|LOX Loxley Lamplighters
MAR Marlow Heights Moorhens|MBK Millbrook Meteors|NOR Northmoor Narwhals|OAK Oakhurst Otters|PIN Pinecrest Pilots
QUA Quarrytown Quakes|RAV Ravensford Rovers|RED Redmarsh Reeds|SAL Saltmarsh Sentinels|SIL Silverton Stags
THO Thornbury Tempests|UMB Umberland Ushers|VAL Valewood Voyagers|WES Westermere Wardens|WIN Windholm Whalers`;

const WNBA = `
AMB Amberley Auroras|BLU Bluewater Blaze|CAL Calder Cove Cyclones|DEL Dellwood Dashers|FER Fernhollow Finches
HAR Harrowfield Herons|IVY Ivybridge Ivories|LAK Lakemont Fireflies|MOS Mossgate Magpies|ORC Orchard Vale Orbits
RIV Riverstone Rapids|SUN Sunderlea Sirens|WIL Willowmere Wolves`;

export type TeamName = { abbreviation: string; fullName: string };

const parse = (text: string): TeamName[] =>
  text
    .trim()
    .split(/[|\n]/)
    .map((entry) => ({ abbreviation: entry.slice(0, 3), fullName: entry.slice(4) }));

export const TEAM_NAMES: Record<League, readonly TeamName[]> = { nba: parse(NBA), wnba: parse(WNBA) };

export const FIRST_NAMES: Record<League, readonly string[]> = {
  nba: `Aldric Amaury Ansel Bastien Beckham Bram Cael Caspian Corwin Dashiel Davor Dorian Eamon Edric Eskil Evander Fabron
Falk Gareth Gideon Halvard Hollis Idris Ignatz Jarek Jorah Kelvan Kofi-Jay Lazlo Leander Lucan Magnus Malachy Marek Nikolo
Oberon Orson Osric Percival Piers Quentin Ragnar Remy Rohan Rurik Stellan Sylvan T.J. Tavish Thaddeus Ulric Valen Viggo
Wendell Wystan Xander Yorick Zebedee Zoltan Örjan`.split(/\s+/),
  wnba: `Adelheid Amarys Anneliese Araminta Aurelie Beatrix Briony Calista Cordelia Cosima Davina Delphine Eilidh Elspeth
Emmeline Esmé Evadne Fenella Fleur Ginevra Guinevra Hesper Hermia Imogen Ione Isaura Isolde Jacinta Jessamy Juno Kerensa
Lavinia Leocadia Lorelei Maelle Marisol Melisande Merewen Mirabel Morwenna Nerissa Noémie Octavia Odalys Ottilie Perpetua
Petronel Philippa Ravenna Rosalind Saoirse Seraphine Sidonie Tamsin Theodora Thessaly Ursula Vesper Winifred Zenobia`.split(
    /\s+/,
  ),
};
