import type { BlockProse } from './block-prose.ts';
import { combine } from './pattern.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

const isFlat = (v: Voice) => v.flat('baselineGap');

/** Counts are skewed to low values: a mean above the line need not make the over more likely. */
const isSkewed = (v: Voice) => {
  const size = Math.abs(v.amount('blockPoints'));
  if (isFlat(v)) return size >= 0.25;
  return size >= 0.05 && v.amount('baselineGap') > 0 !== v.report.logOdds > 0;
};

const helps = (v: Voice) => v.amount('baselineGap') > 0 === v.amount('over') > 0;
const isWholeSeason = (v: Voice) => v.text('games') === v.text('seasonGames');

export const baseline: BlockProse = {
  claim: [
    [
      (v) => isSkewed(v) && v.report.logOdds < 0,
      '{names} long-run mean is {baselineMean} {noun}, but a few big nights lift it and most finish below {line}',
      '{he} runs at {baselineMean} {noun} in usual minutes, a number carried by the big nights, and the typical one ends under {line}',
      'the baseline of {baselineMean} {noun} is a skewed mean, and the median night stays under {line}',
    ],
    [
      isSkewed,
      '{names} long-run mean is only {baselineMean} {noun}, but the odd bad night drags it down and most clear {line}',
      'the baseline of {baselineMean} {noun} understates the typical night, which clears {line}',
    ],
    [
      isFlat,
      '{names} baseline of {baselineMean} {noun} is level with the line',
      'usual minutes at {his} long-run rate make {baselineMean} {noun}, which is where the line already is',
    ],
    [
      always,
      '{his} usual minutes and long-run rate make {baselineMean} {noun}, {~baselineGap} {baselineGap>above|below} the line',
      '{name} runs at {baselineMean} {noun} in usual minutes, {~baselineGap} {baselineGap>above|below} the number',
      'an ordinary night for {name} is {baselineMean} {noun}, {~baselineGap} {baselineGap>over|short of} the line',
      'the long-run number is {baselineMean} {noun} in {usualMinutes} minutes, {~baselineGap} {baselineGap>higher|lower} than the line',
    ],
  ],

  finding: [
    [
      [
        always,
        'Start with what {name} does every night: {longRate} {noun} per {per} over {usualMinutes} minutes, or {baselineMean} a game.',
        '{names} long-run rate is {longRate} {noun} per {per}, which makes {baselineMean} in {his} usual {usualMinutes} minutes.',
        '{name} plays {usualMinutes} minutes on an ordinary night, and at {longRate} {noun} per {per} that comes to {baselineMean}.',
        'In {usualMinutes} usual minutes, at {longRate} per {per}, {name} gets to {baselineMean} {noun}.',
        'Before any of tonight’s news, the number is {baselineMean} {noun}: {usualMinutes} minutes at {longRate} per {per}.',
        'An ordinary night for {name} is {baselineMean} {noun}, from {usualMinutes} minutes at {longRate} per {per}.',
        'The long-run record is plain: {usualMinutes} minutes a night, {longRate} {noun} per {per}, {baselineMean} in all.',
        'Strip out opponent, news and form, and {name} is worth {baselineMean} {noun} in {usualMinutes} minutes.',
        'Take away everything particular to tonight and {baselineMean} {noun} is left, from {usualMinutes} minutes at {longRate} per {per}.',
      ],
    ],
    [
      [
        (v) => isSkewed(v) && v.report.logOdds < 0 && !isFlat(v),
        'That is {~baselineGap} above the line of {line}, yet the under is the likelier side: a few big nights carry the mean.',
        'The mean clears the line of {line} by {~baselineGap}; the typical night does not, because {noun} come in bunches.',
        'A mean {~baselineGap} above {line} looks like an over and is not one, since the big games do the lifting.',
        'Do not read the {~baselineGap} above the line of {line} as a lean to the over; most nights finish below it.',
      ],
      [
        (v) => isSkewed(v) && v.report.logOdds < 0,
        'That equals the line of {line}, and still the under is the likelier side, because a few big nights carry the mean.',
        'The line is the same {line}, but the typical night falls short of a mean that the big ones lift.',
      ],
      [
        isSkewed,
        'That is no higher than the line of {line}, yet most nights clear it: the occasional early exit pulls the mean down.',
        'The mean does not clear {line}, though the typical night does, because short nights weigh on it.',
      ],
      [
        isFlat,
        'The line of {line} is the same number.',
        'With the line at {line}, habit favors neither side.',
        'That matches the line of {line}, so the case has to come from tonight or from the price.',
      ],
      [
        helps,
        'That is {~baselineGap} {baselineGap>above|below} the line of {line}, so the {side} starts ahead.',
        'The line of {line} leaves {~baselineGap} of room on the side of the {side}.',
        'Set against a line of {line}, it gives the {side} a head start of {~baselineGap}.',
        'Against {line}, the {side} is {~baselineGap} to the good before tonight is considered.',
        'With the line at {line}, {name} can be {his} usual self and the {side} still has {~baselineGap} to spare.',
        'Compared with the line of {line}, habit puts the {side} {~baselineGap} ahead.',
      ],
      [
        always,
        'That is {~baselineGap} {baselineGap>above|below} the line of {line}, so the {side} starts from behind.',
        'With the line at {line}, habit alone favors the {other} by {~baselineGap}.',
        'Against {line} it is on the wrong side by {~baselineGap}; tonight’s conditions or the price have to make that up.',
        'The {side} needs help to close the {~baselineGap} between that and the line of {line}.',
        'Compared with the line of {line}, habit puts the {side} {~baselineGap} behind.',
        'It leaves the {side} {~baselineGap} short at a line of {line}.',
      ],
    ],
  ],

  evidence: [
    [
      [
        (v) => v.amount('games') < 15,
        'The rate rests on {games:game}, a small sample.',
        'Only {games:game} of {names} {games=is|are} on record so far.',
        '{names} record runs to {games:game}, too few to be sure of a rate.',
        'With {games:game} played, the rate can still move.',
        'It is early: the rate comes from {games:game}.',
        'A sample of {games:game} leaves room for surprises.',
        'Through {games:game}, no rate is settled.',
        'Rates settle slowly, and {games:game} {games=is|are} not many.',
      ],
      [
        isWholeSeason,
        'The sample is {games:game}, all from this season.',
        'All {games:game} behind the rate are from this season.',
        '{names} rate is measured over {games:game} of this season.',
        'With {games:game} this season, the rate has had time to settle.',
        'This season alone supplies all {games:game} of the sample.',
        'Every one of the {games:game} counted is from this season.',
      ],
      [
        always,
        'The sample is {games:game}, {seasonGames} of them this season.',
        '{names} rate is measured over {games:game}, with {seasonGames} from this season.',
        'Over {games:game}, {seasonGames} of them this season, the rate has had time to settle.',
        'It takes in {games:game}; {seasonGames} {seasonGames=is|are} from this season.',
        'Of the {games:game} counted, {seasonGames} {seasonGames=is|are} from this season.',
      ],
    ],
    [
      [
        (v) => v.amount('ownShare') >= 0.8,
        '{his} own record makes up {ownShare} of the rate, so there is little guesswork in it.',
        'The position average fills in what is left after {ownShare} own record.',
        'At {ownShare} own record, this number is about as firm as a baseline gets.',
        'Little is borrowed: {ownShare} of the rate is {his} own record.',
        'Of this rate, {ownShare} is {his} own record and little the average of the position.',
        '{name} supplies {ownShare} of the rate, the position the small rest.',
      ],
      [
        (v) => v.amount('ownShare') >= 0.5,
        '{his} own record makes up {ownShare} of the rate; the rest is the average of the position and fades as games come in.',
        'The position average still supplies what {his} own record, at {ownShare}, does not.',
        'At {ownShare} own record, the number leans on {him} more than on the position.',
        'Some of it is borrowed from the position: {his} own record makes up {ownShare}.',
        'Of this rate, {ownShare} is {his} own record and the rest the average of the position.',
        '{name} supplies {ownShare} of the rate, players of the position the rest.',
        'More of the rate is {his} own record, at {ownShare}, than the average of the position.',
      ],
      [
        always,
        ...combine(
          [
            'No more than {ownShare} of the rate is {his} own record;',
            '{his} own record makes up {ownShare} of the rate;',
            'In this rate {his} own record counts for {ownShare};',
          ],
          [
            'the rest is the average of the position.',
            'the position supplies the rest, and {his} true rate may differ.',
            'until more games are in, players of the position fill the gap.',
          ],
        ),
      ],
    ],
  ],

  whyItMatters:
    'Most of a stat line is habit. The other factors only adjust this number, so an error here carries through to the pick.',
};
