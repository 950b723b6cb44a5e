import { type ReactNode, useEffect } from 'react';
import { useReplayId } from '../replay/replay-mode.ts';

type Props = {
  title: string;
  heading?: ReactNode;
  name: string;
  aside?: ReactNode;
  /** Above the heading: the navigation bar of a section. */
  before?: ReactNode;
  children: ReactNode;
};

/** Frame of a page: document title, its one h1, and its name for tests. */
export function Page({ title, heading = title, name, aside, before, children }: Props) {
  const inReplay = useReplayId() !== null;
  useEffect(() => {
    document.title = `${inReplay ? 'Replay · ' : ''}${title} · Hardwood`;
  }, [title, inReplay]);
  return (
    <main className="page" id="main" data-page={name}>
      {before}
      <div className="page-head">
        <h1 tabIndex={-1}>{heading}</h1>
        {aside}
      </div>
      {children}
    </main>
  );
}
