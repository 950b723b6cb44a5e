import { Dialog } from '../parts/dialog.tsx';

export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <dl className="facts-list">
      <dt>j, k</dt>
      <dd>next and previous pick</dd>
      <dt>Enter</dt>
      <dd>open the current pick</dd>
      <dt>x</dt>
      <dd>select the current pick to compare it</dd>
      <dt>/ or ⌘K</dt>
      <dd>search players and pages</dd>
      <dt>?</dt>
      <dd>show these shortcuts</dd>
    </dl>
  </Dialog>
);
