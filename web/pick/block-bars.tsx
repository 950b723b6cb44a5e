import { Link } from 'wouter';
import type { Pick } from '../wire.ts';
import { number, percent } from '../words.ts';

type Block = Pick['blocks'][number];

/** Blocks sorted by distance from 50. 50 is neutral; higher supports the pick. */
export const byStrength = (blocks: readonly Block[]): Block[] =>
  [...blocks].sort((one, other) => Math.abs(other.score - 50) - Math.abs(one.score - 50));

export function BlockBars({
  pickId,
  blocks,
  current,
}: {
  pickId: number;
  blocks: readonly Block[];
  current?: string;
}) {
  return (
    <ul className="block-bars">
      {byStrength(blocks).map(({ blockName, blockDisplayName, score, confidence }) => (
        <li key={blockName}>
          <Link
            href={`/picks/${pickId}/${blockName}`}
            {...(blockName === current ? { 'aria-current': 'page' as const } : {})}
          >
            <span className="row apart">
              <span>{blockDisplayName}</span>
              <span className="nowrap">
                <strong>{number(score)}</strong>{' '}
                <span className="caption">confidence {percent(confidence)}</span>
              </span>
            </span>
            {/* biome-ignore lint/a11y/useSemanticElements: the browser's meter cannot show what is left and right of the middle */}
            <span
              className={`meter ${score >= 50 ? 'for' : 'against'}`}
              role="meter"
              aria-label={`${blockDisplayName}, ${score >= 50 ? 'for' : 'against'} the pick`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={score}
            >
              <span
                style={{
                  left: `${Math.min(50, score)}%`,
                  width: `${Math.abs(score - 50)}%`,
                }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
