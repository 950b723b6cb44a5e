import type { Db } from '../db/connect.ts';
import { open } from '../http/access.ts';
import { escapeHtml, sendPage } from '../http/page.ts';
import type { App } from '../http/shell.ts';
import { listNewestMails } from './queries.ts';

/** The mail outbox as a page, for local development only: it shows password-reset links. */
export function mailRoutes(app: App, { db }: { db: Db }): void {
  app.get('/dev/mail', {
    config: { access: open, page: true, noStore: true, localOnly: true },
    handler: async (_request, reply) => {
      const mails = await listNewestMails(db, 50);
      const list = mails.map(
        (
          mail,
        ) => `<article><p class="muted">${mail.createdAt.toISOString()} · to ${escapeHtml(mail.recipient)} · ${mail.status}</p>
          <h2>${escapeHtml(mail.subject)}</h2><pre>${linked(escapeHtml(mail.bodyText))}</pre></article>`,
      );
      const empty = '<p class="muted">No email yet. Request a password reset and it will appear here.</p>';
      return sendPage(reply, {
        title: 'Mail',
        body: `<h1>Mail</h1><p>No mail server is configured, so email is only shown here.</p>${list.join('') || empty}`,
      });
    },
  });
}

const linked = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
