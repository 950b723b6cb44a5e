import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

export const baseline: BlockProse = {
  headline: (v) =>
    v.flat('baselineGap')
      ? `the long run comes to ${v.show('baselineMean')}, which is where the line stands`
      : `the long run comes to ${v.show('baselineMean')}, ${v.size('baselineGap')} ${v.amount('baselineGap') > 0 ? 'above' : 'below'} the line`,

  finding: (v) => prose(longRun(v), againstTheLine(v), skew(v)),

  evidence: (v) =>
    prose(
      v.amount('games') < 15
        ? `Only ${v.count('games', 'game')} of ${v.names} are known, which is little to know a rate by.`
        : v.show('games') === v.show('seasonGames')
          ? `${v.count('games', 'game')} are known, all of this season.`
          : `${v.count('games', 'game')} are known, ${v.show('seasonGames')} of them this season.`,
      v.amount('ownShare') >= 0.8
        ? v.choose(
            `At ${v.show('ownShare')} own evidence the rate is ${v.his} record and hardly an assumption.`,
            `The rate is ${v.show('ownShare')} ${v.his} own doing; what is left is held by players of the position.`,
          )
        : v.amount('ownShare') >= 0.5
          ? `${v.show('ownShare')} of the rate is ${v.his} own record; the rest is what players of the position do, and fades as games come in.`
          : `No more than ${v.show('ownShare')} of the rate is ${v.his} own record. The rest is borrowed from the position, so the true figure may well lie elsewhere.`,
    ),

  whyItMatters:
    'Most of what a player will do tonight is what the player always does. The other blocks only move this figure; if it is off, they move the wrong thing.',
};

const longRun = (v: Voice) =>
  v.choose(
    `Leave tonight aside: ${v.show('usualMinutes')} usual minutes at ${v.show('longRate')} a minute make ${v.show('baselineMean')} ${v.noun}.`,
    `In the long run ${v.name} makes ${v.show('longRate')} ${v.noun} a minute, and ${v.show('usualMinutes')} usual minutes of that come to ${v.show('baselineMean')}.`,
    `Before anything about tonight is known, ${v.name} stands at ${v.show('baselineMean')} ${v.noun}: ${v.show('longRate')} a minute over ${v.show('usualMinutes')} minutes.`,
  );

function againstTheLine(v: Voice): string {
  const gap = v.amount('baselineGap');
  if (v.flat('baselineGap')) return `That is where the line of ${v.show('line')} already stands.`;
  const where = `${v.size('baselineGap')} ${gap > 0 ? 'above' : 'below'} the line of ${v.show('line')}`;
  if (gap > 0 === v.over)
    return v.choose(
      `That is ${where}, so habit alone is on the side of the pick.`,
      `Set against the market it is ${where}: the ${v.pick.direction} starts with a lead.`,
    );
  return v.choose(
    `That is ${where}, the wrong side for an ${v.pick.direction}; the case has to come from tonight or from the price.`,
    `Set against the market it is ${where}, so the ${v.pick.direction} starts from behind.`,
  );
}

/** Counts are skewed to low values: a mean above the line need not make the over more likely. */
function skew(v: Voice): string | false {
  const gap = v.amount('baselineGap');
  const towardsOver = v.report.logOdds > 0;
  if (v.flat('baselineGap') || gap > 0 === towardsOver) return false;
  return gap > 0
    ? 'A mean above the line does not make the over the likelier side, though: a few big nights carry the mean, and most nights end below it.'
    : 'Still, the over would be the likelier side at that mean, because bad nights pull the mean down further than good ones lift it.';
}
