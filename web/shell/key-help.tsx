import { Dialog } from '../parts/dialog.tsx';
import { REPLAY_KEYS } from '../replay/replay-keys.ts';
import { useReplayId } from '../replay/replay-mode.ts';

const KEYS = [
  ['/ or ⌘K', 'search players and pages'],
  ['?', 'show these shortcuts'],
] as const;

const BOARD_KEYS = [
  ['j, k', 'next and previous pick'],
  ['Enter', 'open the current pick'],
  ['x', 'select the current pick to compare it'],
] as const;

/** The shortcuts of the dashboard; those of the replay bar while it is shown. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const inReplay = useReplayId() !== null;
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Keys title="Everywhere" keys={KEYS} />
      <Keys title="On the board" keys={BOARD_KEYS} />
      {inReplay ? <Keys title="In a replay" keys={REPLAY_KEYS} /> : null}
    </Dialog>
  );
}

type Shortcuts = readonly (readonly [keys: string, meaning: string])[];

const Keys = ({ title, keys }: { title: string; keys: Shortcuts }) => (
  <section className="stack tight">
    <h3>{title}</h3>
    <dl className="facts-list">
      {keys.map(([key, meaning]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{key}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
);
