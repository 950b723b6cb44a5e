import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe converts a color between color spaces for every element that has it: a third of its CPU time. */
const CONVERT_COLORS_ONCE = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map();
  prototype.parseString = function (text) {
    if (!parsed.has(text)) {
      const { r, g, b, alpha } = parseString.call(this, text);
      parsed.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, parsed.get(text));
  };
}`;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on colors: enough for the second color scheme of a page that was checked in the first. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

/**
 * Violations that axe finds on the page, scrolled to its top; `only` selects single rules. Elsewhere the header may cover
 * half a control, which axe reports as too small.
 */
export async function axe(page: Page, only?: readonly string[]): Promise<string[]> {
  const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: RULES };
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE + CONVERT_COLORS_ONCE);
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  const violations: Violation[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })}).then((found) => found.violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
}
