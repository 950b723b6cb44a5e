import type { Browser } from 'playwright-core';

export type Picture = { title: string; width: number; png: Buffer };

const HIGH = 1500;
const WIDE = 2000;
/** Beyond this a list only goes on. */
const MOST_COLUMNS = 2;

/**
 * Pictures of one page side by side. Tall ones continue in the next column, so that a sheet can be read at its
 * size; as many sheets as it takes.
 */
export async function contactSheets(browser: Browser, pictures: readonly Picture[]): Promise<Buffer[]> {
  const columns = pictures.flatMap(({ title, width, png }) =>
    Array.from({ length: Math.min(MOST_COLUMNS, Math.ceil(heightOf(png) / HIGH)) }, (_, n) => ({
      title,
      width,
      png,
      from: n * HIGH,
    })),
  );
  const sheets: (typeof columns)[] = [];
  let left = 0;
  for (const column of columns) {
    if (column.width > left) {
      sheets.push([]);
      left = WIDE;
    }
    sheets.at(-1)?.push(column);
    left -= column.width + 12;
  }
  const page = await browser.newPage({ viewport: { width: WIDE, height: HIGH + 24 } });
  const taken: Buffer[] = [];
  for (const sheet of sheets) {
    await page.setContent(
      `<body style="margin:0;display:flex;gap:12px;font:14px sans-serif;background:#888">${sheet
        .map(
          ({ title, width, png, from }) =>
            `<div>${title}<div style="height:${HIGH}px;width:${width}px;background:url(data:image/png;base64,${png.toString('base64')}) 0 -${from}px no-repeat"></div></div>`,
        )
        .join('')}`,
    );
    taken.push(await page.screenshot());
  }
  await page.close();
  return taken;
}

/** Bytes 20 to 23 of a PNG are its height. */
const heightOf = (png: Buffer): number => png.readUInt32BE(20);
