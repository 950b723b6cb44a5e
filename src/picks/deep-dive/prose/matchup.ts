import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

const ORDINARY = 0.015;
const STRONG = 0.06;

export const matchup: BlockProse = {
  headline(v) {
    const team = v.pick.opponentAbbreviation;
    if (adrift(v))
      return `against ${team} the projection is ${v.size('blockEffect')} ${v.amount('blockEffect') > 0 ? 'higher' : 'lower'}`;
    if (Math.abs(v.amount('positionRatio')) < ORDINARY)
      return `${team} is an ordinary opponent for this stat`;
    return `${team} allows the position ${v.size('positionRatio')} ${v.amount('positionRatio') > 0 ? 'more' : 'less'} than it usually makes`;
  },

  finding: (v) => prose(position(v), everybody(v), adrift(v) ? mix(v) : forThePick(v)),

  evidence: (v) =>
    prose(
      `${v.count('opponentGames', 'game')} of ${v.pick.opponentAbbreviation} are known.`,
      v.amount('ownShare') < 0.4
        ? `For this stat and position that makes ${v.show('ownShare')} evidence; the rest of the ratio assumes an ordinary defence, so the raw difference was wider than the one shown.`
        : v.amount('ownShare') < 0.7
          ? `${v.show('ownShare')} of the ratio is their record, and the rest is caution.`
          : `${v.show('ownShare')} of the ratio is their own record, which is as solid as this block gets.`,
    ),

  whyItMatters:
    'A defence is judged here against what those very players usually do, not by totals: a team that has met weak scorers looks strong in a table and is not.',
};

function position(v: Voice): string {
  const ratio = v.amount('positionRatio');
  const team = v.pick.opponentAbbreviation;
  if (Math.abs(ratio) < ORDINARY)
    return v.choose(
      v.flat('positionRatio')
        ? `${team} is as ordinary an opponent as there is: players of the position make what they always make.`
        : `${team} is an ordinary opponent here, within ${v.size('positionRatio')} of what players of the position usually make.`,
      `Players of the position make about as many ${v.noun} against ${team} as against anybody.`,
    );
  const amount = `${v.size('positionRatio')} ${ratio > 0 ? 'more' : 'fewer'}`;
  // Turnovers are not an achievement: a defense that forces them is not soft.
  if (v.pick.stat === 'turnovers')
    return `Against ${team} players of the position lose the ball ${ratio > 0 ? 'more' : 'less'} often than they do elsewhere, with ${amount} ${v.noun}.`;
  if (Math.abs(ratio) >= STRONG)
    return ratio > 0
      ? v.choose(
          `${team} is soft exactly where it counts: players of the position make ${amount} ${v.noun} than they do elsewhere.`,
          `Few defences give as much away as ${team} here, ${amount} ${v.noun} to the position than those players usually make.`,
        )
      : v.choose(
          `${team} takes this stat away: players of the position make ${amount} ${v.noun} than they do elsewhere.`,
          `This is a hard place to make ${v.noun}. Against ${team} the position comes to ${amount} than usual.`,
        );
  return v.choose(
    `Players of the position make ${amount} ${v.noun} against ${team} than they usually do.`,
    `${team} is a little ${ratio > 0 ? 'generous' : 'tight'} here, at ${amount} ${v.noun} to the position than expected.`,
    `Measured against what its opponents usually do, ${team} allows the position ${amount} ${v.noun}.`,
  );
}

function everybody(v: Voice): string | false {
  const [position, team] = [v.amount('positionRatio'), v.amount('teamRatio')];
  if (Math.abs(team) < ORDINARY)
    return (
      Math.abs(position) >= ORDINARY &&
      'The team as a whole is ordinary, so this is a matter of the position and not of the defence.'
    );
  const amount = `${v.size('teamRatio')} ${team > 0 ? 'more' : 'fewer'}`;
  if (Math.abs(position) < ORDINARY)
    return `Other positions find ${amount} there, but that is not this player's concern.`;
  return position > 0 === team > 0
    ? v.choose(
        `It runs through the whole team: everybody together gets ${amount} than usual.`,
        `The rest of the floor agrees, with ${amount} to everybody together.`,
      )
    : `Everybody together gets ${amount} than usual, so the difference lies in this position alone, which is easier to doubt.`;
}

function forThePick(v: Voice): string | false {
  const effect = v.report.effectPercent ?? 0;
  if (Math.abs(effect) < 1) return false;
  return effect > 0 === v.over
    ? `For an ${v.pick.direction} that is the right kind of evening.`
    : v.choose(
        `For an ${v.pick.direction} it is a headwind.`,
        `An ${v.pick.direction} has to live with that.`,
      );
}

/**
 * Team and position have different weights per stat, so the total can differ from the position's own effect.
 */
const adrift = (v: Voice): boolean => {
  const [effect, position] = [v.amount('blockEffect'), v.amount('positionRatio')];
  return Math.abs(effect) >= 0.01 && (Math.abs(position) < ORDINARY || effect > 0 !== position > 0);
};

const mix = (v: Voice) =>
  `Weighed as the model has learnt to weigh them, position and team together ${v.amount('blockEffect') > 0 ? 'raise' : 'lower'} the projection by ${v.size('blockEffect')}.`;
