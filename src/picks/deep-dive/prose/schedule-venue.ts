import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

export const scheduleVenue: BlockProse = {
  headline: (v) =>
    [
      v.show('venue') === 'home' ? 'a home game' : 'a road game',
      ...(v.show('backToBack') === 'yes' ? ['the second night in a row'] : []),
      ...(v.show('playoffs') === 'yes' ? ['in the playoffs'] : []),
    ].join(', '),

  finding: (v) => prose(setting(v), consequence(v)),

  evidence: (v) =>
    v.choose(
      `These effects belong to the league and not to ${v.name}: nobody plays enough second nights to have a habit of ${v.his} own that could be told from chance.`,
      `Nothing here is learnt from ${v.name} alone. Home, road and rest are measured over all players, because split by player they are mostly noise.`,
      `The effect is the same for everybody in this spot. ${v.names} own home and road splits are left out on purpose; such splits look telling and rarely repeat.`,
    ),

  footing: () => 'an effect of the league and not of the player',

  whyItMatters:
    'Home and road splits are the most quoted numbers in props and among the weakest. What is left after honest measuring is small, and it is counted here so that it slips in nowhere else.',
};

function setting(v: Voice): string {
  const [home, tired, playoffs] = [
    v.show('venue') === 'home',
    v.show('backToBack') === 'yes',
    v.show('playoffs') === 'yes',
  ];
  const where = home ? `${v.pick.teamAbbreviation} is at home` : `${v.pick.teamAbbreviation} is on the road`;
  if (playoffs)
    return tired
      ? `${where} in the playoffs, on the second night in a row.`
      : `${where} in the playoffs, where rotations shorten and defences prepare.`;
  if (tired) return v.choose(`${where} and played yesterday.`, `${where} on the second night in a row.`);
  return v.choose(
    `${where} and did not play yesterday, so there is no fatigue to speak of.`,
    `${where}, rested, in the regular season: as plain a setting as the calendar has.`,
    `The calendar is quiet. ${where}, with at least a day off behind it.`,
  );
}

function consequence(v: Voice): string {
  if (v.flat('blockEffect'))
    return v.choose('For this stat that changes nothing.', `On ${v.noun} the model finds no effect of it.`);
  const effect = v.amount('blockEffect');
  const moved = `${v.size('blockEffect')} ${effect > 0 ? 'more' : 'fewer'} ${v.noun}`;
  if (Math.abs(effect) < 0.01)
    return `Players in this spot make ${moved} than otherwise, which is next to nothing.`;
  return effect > 0 === v.over
    ? v.choose(
        `Players in this spot make ${moved} than otherwise, and the ${v.pick.direction} is glad of it.`,
        `That is worth ${moved}, on the right side for the pick.`,
      )
    : v.choose(
        `Players in this spot make ${moved} than otherwise, which works against the ${v.pick.direction}.`,
        `That is worth ${moved}, on the wrong side for the pick.`,
      );
}
