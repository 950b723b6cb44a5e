import type { BlockProse } from './block-prose.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

const NO_CHANGE = 0.015;
const MANY_MINUTES = 2;

/** A small change can still matter when the line is close to the projection. */
const isSteady = (v: Voice) =>
  v.flat('change') || (Math.abs(v.amount('change')) < NO_CHANGE && Math.abs(v.amount('blockPoints')) < 0.25);

const recent = (v: Voice) => v.amount('recentMinutes') - v.amount('usualMinutes');
/** Change of the recent minutes relative to the change of the forecast: 1 if they agree. */
const followed = (v: Voice) => recent(v) / (v.amount('minutesAsUsual') - v.amount('usualMinutes'));
const isUnannounced = (v: Voice) => v.text('role') === 'not announced';

export const minutesRole: BlockProse = {
  claim: [
    [
      isSteady,
      '{name} should play {his} usual {minutesAsUsual} minutes',
      'the forecast of {minutesAsUsual} minutes is {his} normal workload',
      '{his} role is unchanged at {minutesAsUsual} minutes',
    ],
    [
      always,
      '{name} should play {minutesAsUsual} minutes, {~change} {change>more|fewer} than usual',
      '{his} workload is {change>up|down} {~change} to {minutesAsUsual} minutes',
      'the forecast is {minutesAsUsual} minutes, {~change} {change>above|below} {his} norm',
      'we expect {minutesAsUsual} minutes from {name}, where {usualMinutes} is normal',
    ],
  ],

  finding: [
    [
      [
        isSteady,
        '{names} role has not changed: we expect {minutesAsUsual} minutes, and {usualMinutes} is normal.',
        'There is no story in the minutes, with {minutesAsUsual} expected against a norm of {usualMinutes}.',
        '{name} should get a normal workload of {minutesAsUsual} minutes; the long-run number is {usualMinutes}.',
        'At {minutesAsUsual} minutes, tonight looks like any other night; {usualMinutes} is the norm.',
        'Expect the usual rotation for {name}: {minutesAsUsual} minutes against {usualMinutes} over the long run.',
        'With the rest of the team as usual, {name} is in line for {minutesAsUsual} minutes, next to a norm of {usualMinutes}.',
      ],
      [
        always,
        '{name} should play {minutesAsUsual} minutes, {~change} {change>more|fewer} than {his} usual {usualMinutes}.',
        'The long-run number is {usualMinutes} minutes; tonight it is {minutesAsUsual}, {~change} {change>more|fewer}, before any news about teammates.',
        '{names} playing time is {change>up|down}: {minutesAsUsual} minutes, where {usualMinutes} used to be normal.',
        'At {minutesAsUsual} minutes, the forecast is {~change} {change>above|below} {names} norm of {usualMinutes}.',
        'Expect {change>a longer|a shorter} night from {name}, {minutesAsUsual} minutes against a norm of {usualMinutes}.',
        'With the rest of the team as usual, {name} is in line for {minutesAsUsual} minutes, {~change} {change>more|fewer} than the norm.',
        'The forecast for {name} is {minutesAsUsual} minutes, {change>up|down} {~change} from {usualMinutes}.',
        'The workload is {change>growing|shrinking}: {usualMinutes} minutes over the long run, {minutesAsUsual} now.',
      ],
    ],
    [
      [(v) => isSteady(v) && Math.abs(recent(v)) < MANY_MINUTES],
      [
        (v) => !isSteady(v) && Math.abs(followed(v)) < 0.5,
        'The last few games, at {recentMinutes} minutes, do not show it yet.',
        '{his} recent average of {recentMinutes} has not moved that far.',
        'Recent games are at {recentMinutes}, so the change comes from role and roster.',
      ],
      [
        isSteady,
        'The last few games averaged {recentMinutes}, a short run that the forecast does not follow all the way.',
        '{his} recent average of {recentMinutes} counts, but a few games do not make a new role.',
        'Recent games were at {recentMinutes}, which the forecast treats as noise for now.',
      ],
      [
        (v) => followed(v) > 0,
        'The last few games already point that way, at {recentMinutes} minutes.',
        '{his} recent average of {recentMinutes} backs it up.',
        'Recent games, the newest weighing most, averaged {recentMinutes}.',
        'It follows the last few games, which averaged {recentMinutes} minutes.',
      ],
      [
        always,
        'The last few games ran the other way, at {recentMinutes} minutes.',
        '{his} recent average of {recentMinutes} points in the opposite direction.',
        'Recent games say otherwise, at {recentMinutes} minutes.',
      ],
    ],
    [
      [
        (v) => v.text('role') === 'starts' && v.amount('startShare') < 0.5,
        '{name} starts tonight, after starting {startShare} of recent games.',
        'A start is news here: {he} started {startShare} of recent games.',
      ],
      [
        (v) => v.text('role') === 'from the bench' && v.amount('startShare') > 0.5,
        '{name} comes off the bench tonight, after starting {startShare} of recent games.',
        'A bench role is news here: {he} started {startShare} of recent games.',
      ],
      [
        (v) => isUnannounced(v) && v.amount('startShare') > 0.2 && v.amount('startShare') < 0.8,
        '{name} started {startShare} of recent games, so the role is not settled.',
        'The role is in flux: {he} started {startShare} of recent games.',
        'With a start in {startShare} of recent games, {his} role can still go either way.',
      ],
    ],
    [
      [
        (v) => v.amount('missed') > 0,
        '{name} returns after {missed:missed team game}, and first games back tend to be short.',
        'After {missed:missed team game}, a minutes limit is possible.',
        'This is a return from {missed:missed team game}, when coaches usually hold minutes down.',
      ],
    ],
    [
      [
        (v) => Math.abs(v.amount('forecastMinutes') - v.amount('minutesAsUsual')) >= 0.5,
        'News about teammates moves the final forecast to {forecastMinutes} minutes; that part is counted under the injury report.',
        'The final forecast is {forecastMinutes} minutes once absent and returning teammates are counted.',
        'Teammates’ absences and returns bring it to {forecastMinutes} minutes, a step that belongs to the injury report.',
        'Once teammates are accounted for, the forecast is {forecastMinutes} minutes.',
      ],
    ],
  ],

  evidence: [
    [
      [
        (v) => v.amount('games') < 15,
        'The role is read from {games:game}, a sample in which it can still change.',
        '{names} record has {games:game}, few enough for surprises.',
        'With {games:game} on record, a role can still change.',
        'It takes more than {games:game} to be sure of a workload.',
        'Only {games:game} {games=stands|stand} behind the norm.',
        'A norm built on {games:game} is not firm yet.',
        'Through {games:game}, coaches are still settling rotations.',
        'So far there are {games:game} to go by.',
      ],
      [
        always,
        'The role is read from {games:game}, enough to tell it from a run of odd nights.',
        '{names} record of {games:game} makes the workload well established.',
        'With {games:game} on record, the norm is reliable.',
        'Over {games:game}, a workload shows clearly.',
      ],
    ],
    [
      [
        (v) => v.amount('gamesWithTeam') < Math.min(10, v.amount('games')),
        'Only {gamesWithTeam} of them {gamesWithTeam=was|were} with this team, and coaches differ.',
        'But {he} has played only {gamesWithTeam:game} for this team.',
        'Just {gamesWithTeam} came with {team}, so the older numbers may mislead.',
      ],
    ],
    [
      [
        isUnannounced,
        'The lineup had not been announced at the time of the pick.',
        'Starters were not yet known; this factor moves first when they are.',
        'No lineup was out at the time, so the role is an expectation.',
        'As of the pick, the starters had not been announced.',
        'Confirmed starters would firm it up.',
        'When the lineup is announced, the forecast may move.',
        'We expect the usual role, but no lineup confirms it yet.',
      ],
      [
        always,
        'The starting lineup was known at the time of the pick.',
        'No guesswork about the role remains: the lineup was out.',
      ],
    ],
  ],

  whyItMatters:
    'Nothing moves a stat line like time on the floor. A change of role shows in the minutes long before it shows in the averages.',
};
