import { Dialog } from '../parts/dialog.tsx';

export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className="facts-list">
      <dt>j, k</dt>
      <dd>next and previous pick</dd>
      <dt>Enter</dt>
      <dd>open the marked pick</dd>
      <dt>/ or ⌘K</dt>
      <dd>search players and pages</dd>
      <dt>?</dt>
      <dd>this list</dd>
    </dl>
  </Dialog>
);
