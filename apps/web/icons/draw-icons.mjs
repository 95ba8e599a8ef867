/*
 * `npm run icons -w @elevate/web` draws the app icons from public/favicon.svg. The output is committed, so that builds
 * need no browser.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../../tools/test/chromium.mjs';

const PUBLIC = new URL('../public/', import.meta.url);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** `mark`: share of the side covered by the drawing. `isFull`: opaque background, for systems that crop icons. */
const ICONS = [
  { file: 'icon-192.png', size: 192, mark: 1, isFull: false },
  { file: 'icon-512.png', size: 512, mark: 1, isFull: false },
  // Systems crop up to a fifth from each side of a maskable icon.
  { file: 'icon-maskable-512.png', size: 512, mark: 0.78, isFull: true },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.9, isFull: true },
];

const log = (line) => process.stdout.write(`icons: ${line}\n`);
const svg = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/.exec(svg)[1];
const browser = await chromium.launch({
  executablePath: await findChromium({ log, root: ROOT }),
  args: ['--no-sandbox'],
});
for (const { file, size, mark, isFull } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`
    <body style="margin:0;display:grid;place-items:center;height:100vh;${isFull ? `background:${ground}` : ''}">
    <div style="width:${mark * 100}%;aspect-ratio:1">${svg}</div>
    <style>svg { display: block }</style>`);
  await page.screenshot({ path: fileURLToPath(new URL(file, PUBLIC)), omitBackground: !isFull });
  await page.close();
  log(file);
}
await browser.close();
