import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

const NO_CHANGE = 0.015;
const MANY_MINUTES = 2;

/** A small change can still matter when the line is close to the projection. */
const isSteady = (v: Voice): boolean =>
  Math.abs(v.amount('change')) < NO_CHANGE && Math.abs(v.amount('blockPoints')) < 0.25;

export const minutesRole: BlockProse = {
  headline: (v) =>
    isSteady(v)
      ? `${v.show('minutesAsUsual')} minutes are due, as in the long run`
      : `${v.show('minutesAsUsual')} minutes are due, ${v.size('change')} ${v.amount('change') > 0 ? 'more' : 'fewer'} than in the long run`,

  finding: (v) => prose(due(v), lately(v), role(v), absence(v), news(v)),

  evidence: (v) =>
    prose(
      v.amount('games') < 15
        ? `With ${v.count('games', 'game')} known, a role can still surprise.`
        : v.choose(
            `${v.count('games', 'game')} are known, enough to tell a role from a run of odd nights.`,
            `The habit is drawn from ${v.count('games', 'game')}, so it is well established.`,
          ),
      v.amount('gamesWithTeam') < Math.min(10, v.amount('games')) &&
        `Only ${v.show('gamesWithTeam')} of them ${v.amount('gamesWithTeam') === 1 ? 'was' : 'were'} for this team, though, and coaches differ.`,
      v.show('role') === 'not announced' &&
        v.choose(
          'The lineup was not announced when this was written.',
          'Nobody had named the starters yet; once they are known, this is the block that moves first.',
        ),
    ),

  whyItMatters:
    'Nothing moves a stat line like time on the floor, and nothing is as often misread: a change of role shows in minutes long before it shows in averages.',
};

function due(v: Voice): string {
  const [minutes, usual] = [v.show('minutesAsUsual'), v.show('usualMinutes')];
  const change = v.amount('change');
  if (isSteady(v))
    return v.choose(
      `${v.names} role has not moved: ${minutes} minutes are due with everybody else as usual, against ${usual} in the long run.`,
      `There is no story in the minutes themselves. ${minutes} are due, ${usual} are the habit.`,
      `${v.name} should get the usual ration, ${minutes} minutes where the long run says ${usual}.`,
    );
  const amount = `${v.size('change')} ${change > 0 ? 'more' : 'fewer'}`;
  return v.choose(
    `With everybody else as usual ${v.name} should play ${minutes} minutes, ${amount} than the long-run ${usual}.`,
    `The long run says ${usual} minutes, tonight's reading ${minutes}: ${amount}, before any news of teammates.`,
    `${v.names} time is ${change > 0 ? 'growing' : 'shrinking'}. ${minutes} minutes are due where ${usual} used to be the habit, ${amount}.`,
  );
}

function lately(v: Voice): string | false {
  const recent = v.amount('recentMinutes') - v.amount('usualMinutes');
  const change = v.amount('change');
  const shown = v.show('recentMinutes');
  if (Math.abs(recent) < MANY_MINUTES)
    return (
      Math.abs(change) >= 2 * NO_CHANGE &&
      `The last few games do not show it yet, at ${shown} minutes, so the shift comes from role and roster and not from habit.`
    );
  const longer = recent > 0;
  if (isSteady(v))
    return `The last few games ran ${longer ? 'longer' : 'shorter'}, at ${shown}, but the forecast does not follow a short run that far.`;
  return longer === change > 0
    ? v.choose(
        `Recent nights already point that way, at ${shown} minutes.`,
        `It follows the last few games, which averaged ${shown} with the newest weighing most.`,
      )
    : `That goes against the last few games, which ran ${longer ? 'longer' : 'shorter'}, at ${shown}.`;
}

function role(v: Voice): string | false {
  const share = v.amount('startShare');
  if (v.show('role') === 'starts')
    return (
      share < 0.5 &&
      `${v.name} starts tonight, which happened in only ${v.show('startShare')} of recent games.`
    );
  if (v.show('role') === 'from the bench')
    return (
      share > 0.5 &&
      `${v.name} comes from the bench tonight after starting ${v.show('startShare')} of recent games.`
    );
  if (share >= 0.9 || share <= 0.1) return false;
  return `${v.name} has started ${v.show('startShare')} of recent games, so the role itself is not settled.`;
}

const absence = (v: Voice) =>
  v.amount('missed') > 0 &&
  `${v.name} comes back after ${v.count('missed', 'missed team game')}, and first games back tend to be rationed.`;

const news = (v: Voice) =>
  Math.abs(v.amount('forecastMinutes') - v.amount('minutesAsUsual')) >= 0.5 &&
  `News of teammates takes the forecast to ${v.show('forecastMinutes')}; that step is counted under injuries and usage.`;
