import type { BlockProse } from './block-prose.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

/** In minutes. */
const FELT = 3;
const MANY = 20;

const vacated = (v: Voice) => v.amount('vacated');
const returned = (v: Voice) => v.amount('returned');
const isQuiet = (v: Voice) => vacated(v) < FELT && returned(v) < FELT;
const isAnnounced = (v: Voice) => v.amount('evidence') >= 1;

export const injuriesUsage: BlockProse = {
  claim: [
    [isQuiet, 'the rotation is close to full strength', 'no absence of note changes {names} role'],
    [
      (v) => v.flat('blockEffect'),
      'neither the {vacated} minutes left by absences nor the {returned} taken back change {names} projection',
      'the changes in the rotation, {vacated} minutes open and {returned} taken back, pass {name} by',
    ],
    [
      (v) => vacated(v) >= returned(v),
      'absent teammates leave {vacated} minutes, which moves {names} projection by {blockEffect}',
      'with teammates out, {vacated} minutes are open, worth {blockEffect} to {names} projection',
      'teammates out leave {vacated} minutes to fill, {blockEffect} for {name}',
    ],
    [
      always,
      'returning teammates take back {returned} minutes, which moves {names} projection by {blockEffect}',
      'teammates who return get {returned} minutes back, {blockEffect} for {name}',
    ],
  ],

  finding: [
    [
      [
        isQuiet,
        'The rotation is close to normal: absences leave {vacated} minutes and returns take back {returned}.',
        'There is no news to act on, with {vacated} minutes newly open and {returned} taken back.',
        'With {vacated} minutes open and {returned} taken back, {names} team is as usual.',
        'Nothing on the injury report changes much: {vacated} minutes open, {returned} taken back.',
      ],
      [
        (v) => returned(v) < FELT && vacated(v) >= MANY,
        'There is a hole in the rotation: {vacated} minutes that absent teammates would normally play.',
        'Absent teammates leave {vacated} minutes, a good part of a rotation.',
        'With teammates out, {vacated} minutes are open.',
        '{team} has {vacated} minutes to redistribute tonight.',
        'Someone has to fill {vacated} minutes because of absences.',
        'On the injury report are players who account for {vacated} minutes.',
      ],
      [
        (v) => returned(v) < FELT,
        'Absent teammates should leave {vacated} minutes.',
        'With teammates out or doubtful, {vacated} minutes are open.',
        '{team} has {vacated} minutes to cover for absent players.',
        'Absences free up {vacated} minutes.',
        'The injury report frees {vacated} minutes.',
      ],
      [
        (v) => vacated(v) < FELT,
        'Teammates are coming back, and {returned} minutes go with them.',
        'Returning teammates take back {returned} minutes while hardly anyone new is out.',
        'With players back, {returned} minutes are no longer available.',
        '{team} is getting healthier: {returned} minutes go back to players who missed time.',
      ],
      [
        always,
        'The rotation is changing in both directions: absences leave {vacated} minutes, returns take back {returned}.',
        'Absences open up {vacated} minutes, and players who return take {returned}.',
        'With {vacated} minutes open and {returned} taken back, the rotation is being reshuffled.',
        '{team} loses {vacated} minutes to absences and gets {returned} back.',
      ],
    ],
    [
      [
        (v) => v.amount('vacatedSame') >= FELT,
        'Of the open minutes, {vacatedSame} are at {names} own position, where they are easiest to pick up.',
        'At {his} own position, {vacatedSame} minutes are open.',
        'At {names} position alone {vacatedSame} minutes are free.',
        '{names} position accounts for {vacatedSame} of those minutes.',
        'Counting only {names} position, {vacatedSame} minutes are free.',
        'Players at {his} own position leave {vacatedSame} of the open minutes.',
        'In {names} own spot, {vacatedSame} minutes have opened up.',
      ],
      [
        (v) => vacated(v) >= FELT && v.amount('vacatedSame') < 1,
        'Hardly any of them are at {names} position, so the gain is in shots more than in minutes.',
        '{names} own position is unaffected, which points to extra shots rather than extra minutes.',
      ],
      [
        (v) => v.amount('returnedSame') >= FELT,
        'Of the minutes taken back, {returnedSame} are at {names} own position.',
        'Players at {his} position get {returnedSame} of them.',
      ],
    ],
    [
      [(v) => Math.abs(v.amount('netUsage')) < 2],
      [
        (v) => v.amount('netUsage') > 0,
        'Net of returns, {~netUsage} possessions are up for grabs.',
        'That frees {~netUsage} possessions for the players who remain.',
        'Someone else has to finish {~netUsage} possessions.',
        'In possessions, {~netUsage} change hands.',
        'Along with the minutes go {~netUsage} possessions.',
        'Teammates can share {~netUsage} extra possessions.',
        'It leaves {~netUsage} possessions to be finished by others.',
      ],
      [
        always,
        'The players who return also use {~netUsage} possessions that others had.',
        'With them go {~netUsage} possessions.',
      ],
    ],
    [
      [(v) => Math.abs(v.amount('minutesEffect')) < 0.005],
      [
        always,
        '{names} own minutes {minutesEffect>rise|fall} by {~minutesEffect}.',
        'For {name} that means {~minutesEffect} {minutesEffect>more|less} playing time.',
        'The effect on {names} minutes is {minutesEffect}.',
        '{name} should see {~minutesEffect} {minutesEffect>more|less} playing time as a result.',
      ],
    ],
    [
      [
        (v) => v.amount('chanceToPlay') < 0.9,
        '{name} is not certain to play either, at {chanceToPlay}; if {he} sits, the pick is void.',
        'There is also {names} own status: {a chanceToPlay} chance to play, and a void pick if {he} does not.',
      ],
    ],
  ],

  evidence: [
    [
      [
        isAnnounced,
        'The lineup is announced, so the absences are certain.',
        'With the lineup out, nothing here is a guess.',
        'Absences are confirmed by the announced lineup.',
      ],
      [
        always,
        'Until the lineup is announced, these minutes are expected values over who may sit.',
        'No lineup was out at the time of the pick.',
        'Each absence is weighted by its chance, so a doubtful teammate counts for most of a full absence.',
        'The minutes above are weighted by how likely each teammate is to play.',
        'As of the pick the lineup was open, and every absence counts by its chance.',
        'Without a lineup, statuses on the injury report are turned into chances to play.',
        'Nothing is confirmed before the lineup is, so each absence counts by its chance.',
      ],
    ],
    [
      [
        (v) => !isAnnounced(v),
        'A late scratch would change the numbers.',
        'One late change on the report is enough to move the number.',
        'Check the report again before tip-off.',
        'That uncertainty is why this factor counts as {evidence} evidence.',
        'Announced starters would settle it.',
        'Of all factors this is the one most likely to move before tip-off.',
      ],
    ],
  ],

  whyItMatters:
    'Someone has to take the shots that a missing teammate leaves. Lines follow such news within minutes, though not always far enough. An absence of long standing is already in the averages, so only new ones count here.',
};
