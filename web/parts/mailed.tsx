import { SITE } from '../site-facts.ts';

/** Confirmation that an email is on its way, and where to find it if this machine sends none. */
export const Mailed = ({ words }: { words: string }) => (
  <>
    <p role="status">{words}</p>
    {SITE.devMail ? (
      <p>
        On this machine, email is written to <a href="/dev/mail">/dev/mail</a>.
      </p>
    ) : null}
  </>
);
