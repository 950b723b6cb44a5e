import type { Page } from 'playwright-core';

/** What must be true on every page, checked in the page itself. */
export const inspectPage = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const visible = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
    };
    const texts = [...document.querySelectorAll('main svg text')].filter(visible);
    const outside = texts.filter((text) => {
      const box = text.getBoundingClientRect();
      const svg = text.closest('svg')?.getBoundingClientRect() ?? box;
      return (
        box.left < svg.left - 1 ||
        box.right > svg.right + 1 ||
        box.top < svg.top - 1 ||
        box.bottom > svg.bottom + 1
      );
    });
    // Two labels of one chart may touch but not overlap.
    const overlapping = texts.filter((text, at) =>
      texts.slice(at + 1).some((other) => {
        if (text.closest('svg') !== other.closest('svg')) return false;
        const [a, b] = [text.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 2 && high > 2;
      }),
    );
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        visible(element) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 && // smaller: for screen readers only
        /hidden|clip/.test(getComputedStyle(element).overflowX) &&
        element.innerText?.trim() &&
        !element.closest('[title], .visually-hidden, svg'),
    );
    // Addresses and code may break anywhere; other words only where they are joined.
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !visible(parent) || parent.closest('svg, pre, code, script, .visually-hidden')) continue;
      if (/[@/]/.test(parent.textContent ?? '')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(`${word} in ${parent.textContent?.slice(0, 40)}`);
      }
    }
    const covered = [...document.querySelectorAll('main table')].filter((table) => {
      const heads = [...table.querySelectorAll('thead th')].filter(visible);
      const row = table.querySelector('tbody tr');
      if (heads.length === 0 || !row) return false;
      const bottom = Math.max(...heads.map((head) => head.getBoundingClientRect().bottom));
      return bottom > row.getBoundingClientRect().top + 1;
    });
    const targets = [...document.querySelectorAll('a, button, input, select, summary')].filter(
      (target) =>
        visible(target) && !target.closest('p, td, th, li, dd, .visually-hidden') && !target.matches('.skip'),
    );
    return {
      sideways: root.scrollWidth - root.clientWidth,
      headings: document.querySelectorAll('h1').length,
      smallText: texts.filter((text) => Number.parseFloat(getComputedStyle(text).fontSize) < 11).length,
      clipped: outside.map((text) => text.textContent),
      cutTexts: cut.map((element) => element.innerText.slice(0, 60)),
      brokenWords: broken,
      overlapping: overlapping.map((text) => text.textContent),
      coveredRows: covered.map((table) => table.closest('section')?.ariaLabel),
      smallTargets: targets
        .filter((target) => {
          const box = target.getBoundingClientRect();
          return box.width < 24 || box.height < 24;
        })
        .map((target) => `${target.tagName} ${target.textContent}`),
      footer: document.querySelector('footer')?.textContent?.includes('1-800-GAMBLER'),
      labelled: document.querySelector('.ribbon')?.textContent?.includes('Demo data'),
      words: document.body.innerText,
    };
  });
