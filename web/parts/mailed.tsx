import { SITE } from '../site-facts.ts';

/** What was answered to somebody who now waits for a mail, and where mail goes on a machine that sends none. */
export const Mailed = ({ words }: { words: string }) => (
  <>
    <p role="status">{words}</p>
    {SITE.devMail ? (
      <p>
        On this machine mail goes to <a href="/dev/mail">/dev/mail</a>.
      </p>
    ) : null}
  </>
);
