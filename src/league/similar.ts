import { TRAITS, type Trait, type Traits } from './traits.ts';

export type Comparable = { playerId: number; traits: Traits };
export type ComparedTrait = { name: Trait; value: number; percentile: number };
export type Alike = { playerId: number; similarity: number; traits: ComparedTrait[] };

const rounded = (value: number): number => Number(value.toFixed(3));

/** The standard deviation of a trait in the league, so that a steal can count as much as ten points. */
function scaleOf(players: readonly Comparable[], trait: Trait): number {
  const values = players.flatMap(({ traits }) => traits[trait] ?? []);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}

/** The percentage of players with a lower value. */
function percentileOf(players: readonly Comparable[], trait: Trait, value: number): number {
  const values = players.flatMap(({ traits }) => traits[trait] ?? []);
  return Math.round((100 * values.filter((other) => other < value).length) / values.length);
}

/**
 * The other players by similarity to one player, over the traits that he has: 1 is identical, 0 is unlike.
 */
export function mostAlike(
  playerId: number,
  players: readonly Comparable[],
  limit: number,
): { basis: Trait[]; alike: Alike[] } | null {
  const own = players.find((player) => player.playerId === playerId);
  if (!own) return null;
  const basis = TRAITS.filter((trait) => own.traits[trait] !== undefined);
  const scales = basis.map((trait) => scaleOf(players, trait));
  const alike = players
    .filter((other) => other !== own && basis.every((trait) => other.traits[trait] !== undefined))
    .map((other) => {
      const squares = basis.map(
        (trait, i) => ((other.traits[trait]! - own.traits[trait]!) / scales[i]!) ** 2,
      );
      const distance = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / basis.length);
      return { other, similarity: Math.exp(-distance) };
    })
    .sort((a, b) => b.similarity - a.similarity || a.other.playerId - b.other.playerId)
    .slice(0, limit)
    .map(({ other, similarity }) => ({
      playerId: other.playerId,
      similarity: rounded(similarity),
      traits: basis.map((name) => ({
        name,
        value: other.traits[name]!,
        percentile: percentileOf(players, name, other.traits[name]!),
      })),
    }));
  return { basis, alike };
}
