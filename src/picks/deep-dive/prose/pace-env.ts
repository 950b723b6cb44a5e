import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

const ORDINARY = 0.01;
const SCORE_MOVED = 0.02;

export const paceEnv: BlockProse = {
  headline: (v) =>
    Math.abs(v.amount('pace')) < ORDINARY
      ? 'an ordinary tempo is expected'
      : `a game ${v.size('pace')} ${v.amount('pace') > 0 ? 'faster' : 'slower'} than the league is expected`,

  finding: (v) => prose(tempo(v), scoreboard(v), small(v)),

  evidence: (v) =>
    prose(
      `Tempo settles quickly: ${v.count('opponentGames', 'game')} of the opponent ${v.amount('opponentGames') === 1 ? 'is' : 'are'} known, and ${v.show('evidence')} of the figure is evidence of its own.`,
      v.has('impliedScore') && v.show('impliedScore') === 'not used'
        ? 'The game market was not asked at this distance from tip-off.'
        : 'The market for the game adds what it knows of tonight.',
    ),

  whyItMatters:
    'More possessions mean more of everything for everybody on the floor. That is why the effect is real and also why it is small: the line was set by people who can count possessions too.',
};

function tempo(v: Voice): string {
  const pace = v.amount('pace');
  const [tonight, usual] = [v.show('possessions'), v.show('leaguePossessions')];
  if (Math.abs(pace) < ORDINARY)
    return v.choose(
      `These teams make an ordinary game: ${tonight} possessions each, where the league plays ${usual}.`,
      `Tempo is no argument tonight. ${tonight} possessions a side are expected, and ${usual} are normal.`,
    );
  return pace > 0
    ? v.choose(
        `Together these teams play fast, ${tonight} possessions a side against ${usual} in an ordinary game.`,
        `There will be more of everything: ${tonight} possessions each, ${v.size('pace')} above the league's ${usual}.`,
      )
    : v.choose(
        `This should be a slow one, ${tonight} possessions a side where ${usual} are ordinary.`,
        `Fewer chances for everybody: ${tonight} possessions each, ${v.size('pace')} below the league's ${usual}.`,
      );
}

function scoreboard(v: Voice): string | false {
  if (v.show('impliedScore') === 'not used') return false;
  const score = v.amount('impliedScore');
  if (Math.abs(score) < SCORE_MOVED)
    return v.choose(
      'The game market expects about the score this team always makes.',
      `On the scoreboard nothing stands out; the market has the team within ${v.size('impliedScore')} of its habit.`,
    );
  const agrees = score > 0 === v.amount('pace') > 0 || Math.abs(v.amount('pace')) < ORDINARY;
  const told = `the game market puts the team's score ${v.size('impliedScore')} ${score > 0 ? 'above' : 'below'} its habit`;
  return agrees ? `${told}.` : `Yet ${told}, which says more about the defence it meets than about tempo.`;
}

const small = (v: Voice) =>
  Math.abs(v.report.effectPercent ?? 0) < 1 &&
  v.choose(
    `For ${v.names} ${v.noun} little of this arrives.`,
    'Either way it is too small to carry a pick.',
    'None of it is large enough to argue about.',
  );
