import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';

export type Outgoing = { id: number; kind: string; to: string; subject: string; text: string; html: string };

export type Mailer = {
  send(mail: Outgoing): Promise<void>;
  /** Signs in without sending a mail. Rejects with the server's error. */
  verify(): Promise<unknown>;
  close(): void;
  target: 'smtp' | 'folder';
};

const message = (from: string, { id, to, subject, text, html }: Outgoing) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId: `<mail-${id}@hardwood>`, // the same on every attempt, so that receivers can deduplicate
});

/** Loaded with the first mail: most processes send none. */
function createTransport(options: object) {
  let transport: Promise<Transporter> | undefined;
  return {
    open: () =>
      (transport ??= import('nodemailer').then(({ default: mailer }) => mailer.createTransport(options))),
    close: () => void transport?.then((opened) => opened.close()),
  };
}

export function smtpMailer(url: string, from: string): Mailer {
  const { open, close } = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    target: 'smtp',
    async send(mail) {
      await (await open()).sendMail(message(from, mail));
    },
    verify: async () => (await open()).verify(),
    close,
  };
}

/** Without a mail server, each mail becomes a file that only this user can read. */
export function folderMailer(folder: string, from: string): Mailer {
  const { open, close } = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    target: 'folder',
    async send(mail) {
      const { message: raw } = await (await open()).sendMail(message(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`), raw as Buffer, {
        mode: 0o600,
      });
    },
    verify: async () => {},
    close,
  };
}
