import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../start/install.mjs';
import { findChromium } from '../../test/chromium.mjs';
import { freePorts } from '../../embedded-mongo/src/ports.mjs';
import { startApp } from '../processes.mjs';
import { writeSection } from '../markdown.mjs';
import { drawPictures } from './draw-pictures.mjs';
import { measure } from './measure.mjs';
import { startPictureServer } from './picture-server.mjs';
import { report } from './report.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGES = fileURLToPath(new URL('./packages/', import.meta.url));

const OPTIONS = {
  runs: { type: 'string', default: '5' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
};

const log = (line) => process.stderr.write(`lighthouse: ${line}\n`);

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  await ensureInstalled({ root: PACKAGES, log });
  const chromium = await findChromium({ log, root: ROOT });
  if (!chromium) throw new Error('Lighthouse needs a Chromium');
  const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'));
  const pictures = await startPictureServer(await drawPictures(chromium));
  const product = await startProduct(folder);
  try {
    const outcomes = [];
    for (const page of await pagesOf(product.url, values.only)) {
      const url = `${product.url}${page.path}`;
      const measured = await measure({ url, chromium, pictures, runs: Number(values.runs) });
      log(`${page.name}: ${measured.map(({ performance }) => performance).join(', ')}`);
      outcomes.push({ ...page, measured });
    }
    const text = report(outcomes);
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('lighthouse', text);
  } finally {
    await product.stop();
    await pictures.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startProduct(folder) {
  const [port] = await freePorts(1);
  return startApp({
    app: 'embedded',
    environment: {
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      SAMPLE_CATALOGUE: 'on',
    },
    saying: new RegExp(`(http://localhost:${port})`),
  });
}

async function pagesOf(url, only) {
  const home = await waitForHero(url);
  const topics = home.hero.topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&');
  return [
    { name: 'home', path: '/' },
    { name: 'episode', path: `/video/${home.hero.id}` },
    { name: 'categories', path: '/categories' },
    { name: 'categories, filtered', path: `/categories?${topics || 'topic=AI'}` },
    { name: 'channels', path: '/channels' },
    { name: 'channel', path: `/channel/${home.hero.channel_id}` },
    { name: 'news', path: '/news' },
    { name: 'events', path: '/events' },
  ].filter(({ name }) => name.includes(only));
}

async function waitForHero(url) {
  for (let tries = 0; tries < 120; tries += 1) {
    const home = await (await fetch(`${url}/api/v1/home`)).json();
    if (home.hero && home.stats.videos > 100) return home;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('Sample catalogue did not load in time');
}
