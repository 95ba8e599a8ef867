import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { freePort } from '@elevate/native-stack';
import { TestAuthority } from '@elevate/testing';
import { ensureInstalled } from '../../start/install.mjs';
import { log, medianOf, ms, poll, requireChromium, seconds, table } from './harness.mjs';
import { startEmbedded } from './product.mjs';

export const defaults = { runs: 5, only: '' };

const PACKAGES = fileURLToPath(new URL('./lighthouse/packages/', import.meta.url));
const require = createRequire(join(PACKAGES, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function run({ runs, only }, onEnd) {
  await ensureInstalled({ root: PACKAGES, log });
  const executablePath = await requireChromium();
  const picturePort = await startPictureServer();
  const port = String(await freePort());
  const siteUrl = `http://localhost:${port}`;
  const settings = { PORT: port, SITE_URL: siteUrl, SAMPLE_CATALOGUE: 'on' };
  const product = await startEmbedded(settings, onEnd);
  const rows = [];
  const failures = [];
  for (const [name, path] of await pagesOf(product)) {
    if (!name.includes(only)) continue;
    const measured = [];
    for (let number = 0; number < runs; number += 1) {
      measured.push(await measure(product.site + path, executablePath, picturePort));
    }
    log(`${name}: ${measured.map(({ performance }) => performance).join(', ')}`);
    const middle = (figure) => medianOf(measured, figure);
    const paints = ['fcp', 'lcp'].map((figure) => seconds(middle(figure) / 1_000));
    const shift = middle('cls').toFixed(3);
    rows.push([name, ...CATEGORIES.map(middle), ...paints, ms(middle('tbt')), shift]);
    const failed = new Set(measured.flatMap((run) => run.failed));
    if (failed.size > 0) failures.push(`Failed on ${name}: ${[...failed].join(', ')}.`);
  }
  return [
    'Targets: performance ≥ 98, the others 100, LCP ≤ 1.5 s, TBT ≤ 50 ms, CLS ≤ 0.01.',
    table(['Page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS'], rows),
    ...failures,
  ];
}

async function pagesOf(product) {
  const isFilled = async () => {
    const home = await product.json('home');
    return home.hero && home.stats.videos > 100 && home;
  };
  const { hero } = await poll('The sample catalogue', isFilled, 500);
  const topics = hero.topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&');
  return Object.entries({
    home: '/',
    episode: `/video/${hero.id}`,
    categories: '/categories',
    'categories, filtered': `/categories?${topics || 'topic=AI'}`,
    channels: '/channels',
    channel: `/channel/${hero.channel_id}`,
    news: '/news',
    events: '/events',
  });
}

async function measure(url, chromePath, picturePort) {
  const { default: lighthouse } = await load('lighthouse');
  const { launch } = await load('chrome-launcher');
  const chromeFlags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--ignore-certificate-errors',
    // Blocks all hosts except the simulated thumbnail host.
    `--host-resolver-rules=MAP i.ytimg.com 127.0.0.1:${picturePort}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
  ];
  const chrome = await launch({ chromePath, chromeFlags });
  try {
    const options = { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' };
    const { lhr } = await lighthouse(url, options);
    return figuresOf(lhr);
  } finally {
    await chrome.kill();
  }
}

function figuresOf({ categories, audits, runtimeError }) {
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]);
  const failed = CATEGORIES.slice(1)
    .flatMap((name) => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1);
  return {
    ...Object.fromEntries(scores),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    failed: failed.map(({ id }) => id),
  };
}

async function startPictureServer() {
  const pictures = await drawPictures();
  const authority = await TestAuthority.create();
  const certificate = await authority.issue('i.ytimg.com');
  await authority.remove();
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const name = /\/([a-z]+)\.jpg$/.exec(request.url)?.[1];
    const body = pictures[name] ?? pictures.hqdefault;
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'max-age=7200' });
    response.end(body);
  });
  // Browsers leave sessions open, which must not keep this process.
  server.unref().on('session', (session) => session.unref());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address().port;
}

const SIZES = {
  maxresdefault: { width: 1280, height: 720 },
  sddefault: { width: 640, height: 480 },
  hqdefault: { width: 480, height: 360 },
  mqdefault: { width: 320, height: 180 },
};
/** Noise, blurred until it compresses as a photograph does. */
async function drawPictures() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 };
  const pictures = {};
  for (const [name, size] of Object.entries(SIZES)) {
    const create = { ...size, channels: 3, noise };
    pictures[name] = await sharp({ create }).blur(3).jpeg({ quality: 82 }).toBuffer();
  }
  return pictures;
}
