import type { Outline } from './outline.ts';

const RULES = `You write for readers of a basketball prop service. Plain, short English without hype.
Answer with one JSON object and nothing else:
{"executiveSummary": string, "narratives": [one string per section, in the given order], "conclusion": string}
Rules:
- Every number you write must be the value of a data point below, digit for digit, with its sign and unit. Never compute, round, convert or estimate one, and write no number in words.
- Say what supports the pick and what counts against it. Percentages of blocks are percentage points ("pp").
- Never promise anything. Never write: lock, guaranteed, can't lose, max bet, sure thing. Never tell anybody to bet or how much.
- Summary and conclusion: two or three sentences. Each narrative: two to five sentences about its section. Plain text, no markup, no links.`;

/** The prompt holds only public facts of the pick and nothing about any account. */
export function promptFor({
  pick,
  report,
  sections,
}: Outline): { role: 'system' | 'user'; content: string }[] {
  const facts = {
    player: pick.playerName,
    pick: `${pick.direction} ${pick.stat}`,
    team: pick.teamAbbreviation,
    opponent: pick.opponentAbbreviation,
    block: { name: report.displayName, meaning: report.meaning },
    sections: sections.map(({ title, verdict, dataPoints }) => ({
      title,
      verdict,
      dataPoints: dataPoints.map(({ key, label, value, note }) => ({ key, label, value, note })),
    })),
  };
  return [
    { role: 'system', content: RULES },
    { role: 'user', content: JSON.stringify(facts) },
  ];
}
