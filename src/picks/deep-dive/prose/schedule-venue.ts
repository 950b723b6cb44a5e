import type { BlockProse } from './block-prose.ts';
import { combine } from './pattern.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

const isHome = (v: Voice) => v.text('venue') === 'home';
const isTired = (v: Voice) => v.text('backToBack') === 'yes';
const isPlayoffs = (v: Voice) => v.text('playoffs') === 'yes';
const isFlat = (v: Voice) => v.flat('blockEffect');
const effect = (v: Voice) => v.amount('blockEffect');

const HOME = ['{team} is at home', '{name} plays at home', 'This is a home game for {team}'];
const AWAY = ['{team} is on the road', '{name} plays on the road', 'This is a road game for {team}'];
const TIRED = ['on the second night of a back-to-back.', 'a day after the last game.'];
const PLAYOFFS = [
  'in the playoffs, where rotations shorten.',
  'in a playoff game, where defenses prepare for one opponent.',
];
const RESTED = ['on normal rest.', 'with no game yesterday.', 'without a back-to-back.'];

export const scheduleVenue: BlockProse = {
  claim: [
    [
      isPlayoffs,
      'this is a playoff game, with {team} {where}',
      'it is a playoff game, and {team} is {where}',
    ],
    [
      isTired,
      '{team} played yesterday and is {where} tonight',
      'this is the second night of a back-to-back, {where}',
      '{name} is on a back-to-back, {where}',
    ],
    [
      always,
      '{team} is {where} on normal rest',
      'the setting is plain, {where} and rested',
      '{name} plays {where} with no back-to-back',
    ],
  ],

  finding: [
    [
      [(v) => isPlayoffs(v) && isHome(v), ...combine(HOME, PLAYOFFS)],
      [isPlayoffs, ...combine(AWAY, PLAYOFFS)],
      [(v) => isTired(v) && isHome(v), ...combine(HOME, TIRED)],
      [isTired, ...combine(AWAY, TIRED)],
      [isHome, ...combine(HOME, RESTED)],
      [always, ...combine(AWAY, RESTED)],
    ],
    [
      [
        isFlat,
        'For {noun} that changes nothing.',
        'On this stat we measure no effect of it.',
        '{names} {noun} are not affected.',
        'League-wide, players in this spot get no more and no fewer {noun} than anywhere else.',
        'That has not moved {noun} over past seasons.',
        'It leaves the projection where it was.',
      ],
      [
        (v) => Math.abs(effect(v)) < 0.01,
        'Players in this spot get {~blockEffect} {blockEffect>more|fewer} {noun}, next to nothing.',
        'The effect on {noun} is {blockEffect}, which hardly registers.',
        'League-wide that is worth {blockEffect} on {noun}.',
        'It moves {names} projection by {~blockEffect}, no more.',
      ],
      [
        (v) => effect(v) > 0 === v.amount('over') > 0,
        'Players in this spot get {~blockEffect} {blockEffect>more|fewer} {noun}, which helps the {side}.',
        'The effect on {noun} is {blockEffect}, in favor of the {side}.',
        'League-wide that is worth {blockEffect} on {noun}, on the right side for the pick.',
        'It {blockEffect>raises|lowers} {names} projection by {~blockEffect}, which suits the {side}.',
      ],
      [
        always,
        'Players in this spot get {~blockEffect} {blockEffect>more|fewer} {noun}, which hurts the {side}.',
        'The effect on {noun} is {blockEffect}, at the expense of the {side}.',
        'League-wide that is worth {blockEffect} on {noun}, on the wrong side for the pick.',
        'It {blockEffect>raises|lowers} {names} projection by {~blockEffect}, against the {side}.',
      ],
    ],
  ],

  evidence: [
    [
      [
        always,
        'The effect is measured over the whole league, not over {names} own games.',
        'Nothing here comes from {names} own splits.',
        'We measure home, road and rest over all players of the league.',
        'These effects are the same for everyone in the spot.',
        'League averages supply the numbers here.',
        'All players of the league went into the estimate.',
        'For this we use league-wide numbers.',
        'Every player in the same spot gets the same adjustment.',
        'In this factor {name} is treated like any other player.',
      ],
    ],
    [
      [
        always,
        'Nobody plays enough second nights for a personal effect to stand out from chance.',
        'Split by player, such numbers are mostly noise.',
        '{his} home and road splits are left out on purpose; they rarely repeat.',
        'Personal splits look telling and seldom hold up the next season.',
        'A player’s own home and road numbers are too few to separate skill from chance.',
        'For one player alone, the sample would be too small.',
      ],
    ],
  ],

  whyItMatters:
    'Home and road splits are among the most quoted numbers in props and among the weakest. What holds up league-wide is small, and it is counted here so that it is counted only once.',
};
