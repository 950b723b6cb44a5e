import type { BlockProse } from './block-prose.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

const ORDINARY = 0.01;
const SCORE_MOVED = 0.02;

const pace = (v: Voice) => v.amount('pace');
const isOrdinary = (v: Voice) => Math.abs(pace(v)) < ORDINARY;
const hasScore = (v: Voice) => v.text('impliedScore') !== 'not used';
const score = (v: Voice) => v.amount('impliedScore');
const isSmall = (v: Voice) => Math.abs(v.report.effectPercent ?? 0) < 1;

export const paceEnv: BlockProse = {
  claim: [
    [
      isOrdinary,
      'the game should be played at an average tempo of {possessions} possessions',
      'at {possessions} possessions a side the tempo is ordinary',
      'tempo is no factor, with {possessions} possessions a side expected',
    ],
    [
      always,
      'the game should run {~pace} {pace>faster|slower} than the league average',
      'we expect {possessions} possessions a side against a league average of {leaguePossessions}',
      'the tempo is {pace>quick|slow}, {possessions} possessions a side',
    ],
  ],

  finding: [
    [
      [
        isOrdinary,
        'These teams make for an ordinary tempo: {possessions} possessions a side, {leaguePossessions} being the league average.',
        'Tempo is no argument tonight, with {possessions} possessions a side and a league average of {leaguePossessions}.',
        'At {possessions} possessions a side, the game is within {~pace} of the league average.',
        'Expect an average pace, {possessions} possessions a side.',
        'We expect {possessions} possessions a side; the league average is {leaguePossessions}.',
        'Neither fast nor slow: {possessions} possessions a side against a league average of {leaguePossessions}.',
      ],
      [
        (v) => pace(v) > 0,
        'This projects as an up-tempo game: {possessions} possessions a side, against {leaguePossessions} in an average game.',
        'A fast game means more of everything, and {possessions} possessions a side is {~pace} above average.',
        'At {possessions} possessions a side, the game should be {~pace} faster than most.',
        'Expect a quick one, {possessions} possessions a side where {leaguePossessions} is average.',
        'We expect {possessions} possessions a side, {~pace} more than the league’s {leaguePossessions}.',
        '{team} and {opp} together play {~pace} faster than the league.',
      ],
      [
        always,
        'This should be a slow one: {possessions} possessions a side, against {leaguePossessions} in an average game.',
        'A slow game means fewer chances for everyone, and {possessions} possessions a side is {~pace} below average.',
        'At {possessions} possessions a side, the game should be {~pace} slower than most.',
        'Expect a half-court game, {possessions} possessions a side where {leaguePossessions} is average.',
        'We expect {possessions} possessions a side, {~pace} fewer than the league’s {leaguePossessions}.',
        '{team} and {opp} together play {~pace} slower than the league.',
      ],
    ],
    [
      [(v) => !hasScore(v)],
      [
        (v) => v.flat('impliedScore'),
        'The game line has {team} scoring exactly its average.',
        'On the scoreboard nothing stands out for {team}.',
      ],
      [
        (v) => Math.abs(score(v)) < SCORE_MOVED,
        'The game line has {team} within {~impliedScore} of its usual score.',
        'On the scoreboard nothing stands out: spread and total put {team} {~impliedScore} {impliedScore>above|below} its average.',
        'Spread and total imply a team score {~impliedScore} {impliedScore>above|below} average, which is normal.',
        '{team} is lined close to its usual score, at {impliedScore}.',
      ],
      [
        (v) => isOrdinary(v) || score(v) > 0 === pace(v) > 0,
        'The game line has {team} scoring {~impliedScore} {impliedScore>more|less} than it usually does.',
        'Spread and total imply {impliedScore>a big|a low} score for {team}, {~impliedScore} {impliedScore>above|below} its average.',
        '{team} is lined {~impliedScore} {impliedScore>above|below} its usual score.',
        'On the scoreboard that should show as well: {team} is lined {~impliedScore} {impliedScore>above|below} its average.',
      ],
      [
        always,
        'The game line still has {team} scoring {~impliedScore} {impliedScore>more|less} than it usually does, so efficiency outweighs tempo.',
        'Spread and total go the other way, with {team} {~impliedScore} {impliedScore>above|below} its average.',
        '{team} is nevertheless lined {~impliedScore} {impliedScore>above|below} its usual score.',
      ],
    ],
    [
      [
        (v) => isSmall(v) && !v.flat('blockEffect'),
        'On {names} {noun} the effect is {blockEffect}.',
        'For {name} that comes to {blockEffect}, too little to carry a pick.',
        'Little of it reaches {names} {noun}: the effect is {blockEffect}.',
        '{names} {noun} move by {~blockEffect} on account of it.',
        'It changes the projection by {~blockEffect}.',
      ],
      [
        isSmall,
        'For {names} {noun} the effects cancel out.',
        'None of that reaches {names} {noun}.',
        'The projection of {noun} does not move.',
      ],
    ],
  ],

  evidence: [
    [
      [
        always,
        'Tempo stabilizes quickly: {opponentGames:game} of {opp} {opponentGames=gives|give} {evidence} own evidence.',
        'The sample is {opponentGames:game} of {opp}, which makes {evidence} of the estimate evidence.',
        'Measured over {opponentGames:game} of {opp}, the estimate is {evidence} evidence; the rest is the league average.',
        'With {opponentGames:game} of {opp} on record, {evidence} of the pace number is evidence.',
        'We have {opponentGames:game} of {opp}, which makes the pace number {evidence} evidence.',
        'After {opponentGames:game} of {opp}, {evidence} of the number is measured and the rest is league average.',
      ],
    ],
    [
      [
        hasScore,
        'The spread and the total add what books know about tonight.',
        'Spread and total bring in tonight’s news.',
        'For tonight’s conditions we use the spread and the total.',
        'A game line was available and is part of the number.',
        'What books expect of tonight enters through the spread and the total.',
        'In addition, the spread and the total are taken into account.',
        'Tonight’s spread and total are part of it.',
        'We combine it with the spread and the total.',
      ],
      [
        always,
        'The game line is not used this far from tip-off.',
        'Spread and total play no part yet.',
        'For now the number rests on past games alone, without spread and total.',
        'No game line went into it.',
      ],
    ],
  ],

  whyItMatters:
    'More possessions mean more of everything for everyone on the floor. The effect is real and small, because the line already reflects most of it.',
};
