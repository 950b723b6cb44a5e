import { type ReactNode, useEffect } from 'react';

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
  useEffect(() => {
    document.title = `${title} · Hardwood`;
  }, [title]);
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
