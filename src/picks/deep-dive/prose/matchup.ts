import type { BlockProse } from './block-prose.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

const ORDINARY = 0.015;
const STRONG = 0.06;

const position = (v: Voice) => v.amount('positionRatio');
const team = (v: Voice) => v.amount('teamRatio');
const isOrdinary = (v: Voice) => Math.abs(position(v)) < ORDINARY;
/** Turnovers are not an achievement: a defense that forces them is not soft. */
const isTurnovers = (v: Voice) => v.pick.stat === 'turnovers';

/** Team and position have different weights per stat, so the total can differ from the position's own effect. */
const isAdrift = (v: Voice) =>
  Math.abs(v.amount('blockEffect')) >= 0.01 &&
  (isOrdinary(v) || v.amount('blockEffect') > 0 !== position(v) > 0);

/** First allows the fewest, as everywhere in the service. */
const isRanked = (v: Voice) => v.has('opponentRank') && !isAdrift(v) && !isOrdinary(v) && !isTurnovers(v);

export const matchup: BlockProse = {
  claim: [
    [
      isAdrift,
      'position and team numbers against {opp} {blockEffect>raise|lower} the projection by {~blockEffect}',
      '{opp} as an opponent is worth {blockEffect} on the projection',
    ],
    [
      isOrdinary,
      '{opp} is an average opponent for this stat',
      '{opp} allows the position about what everyone does',
    ],
    [
      isTurnovers,
      'players at {his} position commit {~positionRatio} {positionRatio>more|fewer} turnovers against {opp} than elsewhere',
      '{opp} forces {~positionRatio} {positionRatio>more|fewer} turnovers from the position than expected',
    ],
    [
      isRanked,
      '{opp} ranks {opponentRank} against the position, allowing {~positionRatio} {positionRatio>more|less} than expected',
      'the defense of {opp}, {opponentRank} against the position, allows {~positionRatio} {positionRatio>more|less} than expected',
      '{opp} allows the position {~positionRatio} {positionRatio>more|less} than expected and ranks {opponentRank}',
    ],
    [
      always,
      '{opp} allows the position {~positionRatio} {positionRatio>more|less} than those players usually get',
      'players at {his} position get {~positionRatio} {positionRatio>more|fewer} {noun} against {opp} than elsewhere',
      'against {opp} the position produces {~positionRatio} {positionRatio>more|less} than expected',
    ],
  ],

  finding: [
    [
      [
        (v) => v.flat('positionRatio'),
        '{opp} is an average opponent here: the position gets exactly its usual {noun}.',
        'Players at {names} position get as many {noun} against {opp} as against anyone.',
        'For this position the matchup is neutral to the decimal.',
      ],
      [
        isOrdinary,
        '{opp} is an average opponent here, with {positionRatio} to the position against expectation.',
        'Players at {names} position get about as many {noun} against {opp} as against anyone.',
        'The matchup is neutral: {positionRatio} for the position against {opp}.',
        'Against {opp} the position comes within {~positionRatio} of its usual {noun}.',
        'For this stat {opp} is neither soft nor tough, at {positionRatio} to the position.',
      ],
      [
        isTurnovers,
        'Against {opp}, players at {names} position lose the ball {~positionRatio} {positionRatio>more|less} often than elsewhere.',
        '{opp} forces {~positionRatio} {positionRatio>more|fewer} turnovers from the position than those players usually commit.',
        'The position commits {~positionRatio} {positionRatio>more|fewer} turnovers against {opp} than expected.',
        'Ball security is {positionRatio>harder|easier} against {opp}, where the position commits {~positionRatio} {positionRatio>more|fewer} turnovers.',
      ],
      [
        (v) => position(v) >= STRONG,
        '{opp} is soft where it counts: players at {names} position get {~positionRatio} more {noun} than they do elsewhere.',
        'The defense of {opp} concedes a lot here, {~positionRatio} more {noun} to the position than expected.',
        'This is a friendly matchup, with {~positionRatio} more {noun} for the position against {opp}.',
        'Against {opp} the position gets {~positionRatio} more {noun} than usual.',
        'Opponents at {his} position have beaten expectation by {~positionRatio} against {opp}.',
      ],
      [
        (v) => position(v) <= -STRONG,
        '{opp} takes this stat away: players at {names} position get {~positionRatio} fewer {noun} than they do elsewhere.',
        'The defense of {opp} has been tough here, with {~positionRatio} fewer {noun} to the position than expected.',
        'This is a hard place to pile up {noun}: {~positionRatio} fewer for the position against {opp}.',
        'Against {opp} the position gets {~positionRatio} fewer {noun} than usual.',
        'Opponents at {his} position have fallen {~positionRatio} short of expectation against {opp}.',
      ],
      [
        always,
        'Players at {names} position get {~positionRatio} {positionRatio>more|fewer} {noun} against {opp} than they usually do.',
        '{opp} is a little {positionRatio>generous|stingy} here, at {positionRatio} {noun} to the position.',
        'Measured against what its opponents usually do, {opp} allows the position {~positionRatio} {positionRatio>more|fewer} {noun}.',
        'Against {opp} the position runs {~positionRatio} {positionRatio>above|below} its usual {noun}.',
        'The position number for {opp} is {positionRatio}, a mild {positionRatio>plus|minus} for {noun}.',
      ],
    ],
    [
      [
        isRanked,
        'That ranks {opponentRank} against the position, counting from the fewest {noun} allowed.',
        '{opp} ranks {opponentRank} in {noun} allowed to the position, with the fewest first.',
        'In the league {opp} ranks {opponentRank} against the position.',
        'Among all defenses, {opp} ranks {opponentRank} against the position.',
      ],
    ],
    [
      [(v) => Math.abs(team(v)) < ORDINARY && isOrdinary(v)],
      [
        (v) => Math.abs(team(v)) < ORDINARY,
        'The defense as a whole is average, so this is about the position.',
        'Across all positions {opp} is average.',
        'Other positions see nothing unusual against {opp}.',
      ],
      [
        isOrdinary,
        'Other positions get {~teamRatio} {teamRatio>more|fewer} there, which matters less here.',
        'Across all positions {opp} allows {~teamRatio} {teamRatio>more|less} than expected.',
        'The team as a whole is at {teamRatio}.',
      ],
      [
        (v) => position(v) > 0 === team(v) > 0,
        'It runs through the whole team, with {teamRatio} across all positions.',
        'Across all positions the number is {teamRatio}, so this is no accident of one spot.',
        'Other positions see the same, {~teamRatio} {teamRatio>more|less} than usual across the team.',
      ],
      [
        always,
        'Across all positions the number is {teamRatio}, so the effect is limited to this one and easier to doubt.',
        'The team as a whole goes the other way, at {teamRatio}.',
        'Other positions do not see it: the team as a whole is at {teamRatio}.',
      ],
    ],
    [
      [
        isAdrift,
        'Weighted for this stat, position and team together {blockEffect>raise|lower} the projection by {~blockEffect}.',
        'Combined, they {blockEffect>raise|lower} the projection by {~blockEffect}.',
        'The net effect on the projection is {blockEffect}.',
      ],
      [(v) => Math.abs(v.amount('blockEffect')) < 0.01],
      [
        (v) => v.amount('blockEffect') > 0 === v.amount('over') > 0,
        'For the {side} that is a favorable matchup.',
        'It suits the {side}.',
        'That works in favor of an {side}.',
      ],
      [
        always,
        'For the {side} that is a headwind.',
        'It is the wrong matchup for an {side}.',
        'The {side} has to win despite it.',
      ],
    ],
  ],

  evidence: [
    [
      [
        always,
        'The sample is {opponentGames:game} of {opp}.',
        '{opp} has {opponentGames:game} on record.',
        'These numbers come from {opponentGames:game} of {opp}.',
        'We have seen {opp} for {opponentGames:game}.',
        'To date {opp} has played {opponentGames:game}.',
        'Through {opponentGames:game} of {opp}, this is the picture.',
        'In evidence {opponentGames=is|are} {opponentGames:game} of {opp}.',
        'The ratio is built on {opponentGames:game} of {opp}.',
      ],
    ],
    [
      [
        (v) => v.amount('ownShare') < 0.4,
        'For this stat and position that is {ownShare} of a full sample; the rest of the ratio assumes an average defense.',
        'Games played supply only {ownShare} of the ratio, and the rest is pulled to the average.',
        'At {ownShare} own evidence the raw difference was wider than the one shown.',
        'We trust it to {ownShare} and assume an average defense for the remainder.',
        'Most of the raw difference is discounted, because the evidence amounts to {ownShare}.',
      ],
      [
        (v) => v.amount('ownShare') < 0.7,
        'Games played supply {ownShare} of the ratio; the rest is pulled to the average.',
        'We trust it to {ownShare} and assume an average defense for the remainder.',
        'At {ownShare} own evidence, the ratio is more record than assumption.',
      ],
      [
        always,
        'Games played supply {ownShare} of the ratio, which is as solid as a matchup number gets.',
        'At {ownShare} own evidence, little of it is assumption.',
        'We trust it to {ownShare}, a high value for a matchup.',
      ],
    ],
  ],

  whyItMatters:
    'We judge a defense against what those same opponents usually do, not by raw totals: a team that has faced weak scorers looks better in a table than it is.',
};
