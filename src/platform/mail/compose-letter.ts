import { escapeHtml } from '../http/page.ts';
import type { Mail } from './queue-mail.ts';

export type Letter = {
  kind: string;
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link?: { words: string; url: string };
};

/** One mail as plain text and as HTML with the same content. */
export function composeLetter({ kind, to, subject, paragraphs, link }: Letter): Mail {
  const text = [
    ...paragraphs.slice(0, 1),
    ...(link ? [`${link.words}:\n${link.url}`] : []),
    ...paragraphs.slice(1),
  ];
  const html = [
    `<p>${escapeHtml(paragraphs[0] ?? '')}</p>`,
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
    ...paragraphs.slice(1).map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
  ];
  return {
    kind,
    to,
    subject,
    text: `${text.join('\n\n')}\n\nHardwood\n`,
    html: `${html.join('\n')}\n<p>Hardwood</p>\n`,
  };
}
