import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

const FELT = 3;
const MANY = 20;

export const injuriesUsage: BlockProse = {
  headline(v) {
    const [left, back] = [v.amount('vacated'), v.amount('returned')];
    if (left < FELT && back < FELT) return 'the rotation is about as usual';
    if (left >= back)
      return `absent teammates leave ${v.show('vacated')} minutes${v.amount('blockEffect') < 0 ? `, though none of it reaches ${v.name}` : ''}`;
    return `returning teammates take back ${v.show('returned')} minutes${v.amount('blockEffect') > 0 ? `, though not from ${v.name}` : ''}`;
  },

  finding: (v) => prose(hands(v), position(v), possessions(v), ownMinutes(v), ownChance(v)),

  evidence: (v) =>
    v.amount('evidence') >= 1
      ? 'The lineup is announced, so who is missing is known and not guessed.'
      : v.choose(
          'Until the lineup is announced, who will be missing is a matter of chances, and every figure here is an expectation over them.',
          'No lineup was announced when this was written. The minutes above are weighed by how likely each teammate is to play, and a late scratch would change them.',
          `Each absence is counted by its chance, so a teammate who is more likely out than not counts for most of ${v.his} minutes and not for all of them.`,
        ),

  footing: (v) =>
    v.amount('evidence') >= 1 ? 'with the lineup known' : 'as long as the lineup turns out as expected',

  whyItMatters:
    'Somebody has to take the shots that a missing teammate leaves. Lines follow such news within minutes, but not always far enough, and an absence of long standing is in the averages already: only what is new counts here.',
};

function hands(v: Voice): string {
  const [left, back] = [v.amount('vacated'), v.amount('returned')];
  if (left < FELT && back < FELT)
    return v.choose(
      `The rotation is about as usual. Absences leave ${v.show('vacated')} minutes and returns take back ${v.show('returned')}, neither of which anybody would notice.`,
      `There is no news to trade on: ${v.show('vacated')} minutes newly left by absentees, ${v.show('returned')} taken back.`,
    );
  if (back < FELT)
    return left >= MANY
      ? v.choose(
          `A hole has opened in the rotation: ${v.show('vacated')} minutes that somebody else used to play.`,
          `Absent teammates leave ${v.show('vacated')} minutes, which is a good part of a rotation.`,
        )
      : `Absent teammates are expected to leave ${v.show('vacated')} minutes.`;
  if (left < FELT)
    return v.choose(
      `Teammates are coming back, and they will want ${v.show('returned')} minutes.`,
      `Returning teammates take back ${v.show('returned')} minutes, while hardly anybody new is missing.`,
    );
  return `Both doors are open: ${v.show('vacated')} minutes left by absentees, ${v.show('returned')} taken back by those who return.`;
}

function position(v: Voice): string | false {
  if (v.amount('vacatedSame') >= FELT)
    return `Of those left, ${v.show('vacatedSame')} are at ${v.names} own position, where they are easiest to pick up.`;
  if (v.amount('vacated') >= FELT && v.amount('vacatedSame') < 1)
    return `None to speak of are at ${v.names} position, so the gain is in shots more than in minutes.`;
  return (
    v.amount('returnedSame') >= FELT &&
    `Of those taken back, ${v.show('returnedSame')} are at ${v.names} own position.`
  );
}

function possessions(v: Voice): string | false {
  const net = v.amount('netUsage');
  if (Math.abs(net) < 2) return false;
  return net > 0
    ? v.choose(
        `Net of returns, ${v.size('netUsage')} possessions are looking for somebody to end them.`,
        `With the minutes go ${v.size('netUsage')} possessions, to be shared by those who play.`,
      )
    : `With them come ${v.size('netUsage')} possessions that others have been ending.`;
}

function ownMinutes(v: Voice): string | false {
  if (Math.abs(v.amount('minutesEffect')) < 0.005) return false;
  return v.amount('minutesEffect') > 0
    ? `${v.names} own minutes rise by ${v.size('minutesEffect')}.`
    : `${v.names} own minutes fall by ${v.size('minutesEffect')}, because there are more claims on the same game.`;
}

const ownChance = (v: Voice) =>
  v.amount('chanceToPlay') < 0.9 &&
  `${v.name} is not certain to play either, at ${v.show('chanceToPlay')}; if ${v.he} does not, the pick is void.`;
