import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { chromium } from 'playwright-core';
import { ensureInstalled } from '../../start/install.mjs';
import { findChromium } from '../../test/chromium.mjs';
import { freePorts } from '../../embedded-mongo/src/java-server.mjs';
import { startApp } from '../servers.mjs';
import { describeMachine, median, table, writeSection } from '../statistics.mjs';

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

export function report(outcomes) {
  const today = new Date().toISOString().slice(0, 10);
  const runs = outcomes[0]?.measured.length ?? 0;
  return [
    `## Lighthouse, mobile profile`,
    ``,
    `\`npm run bench -- lighthouse\`, ${today}: ${describeMachine()}. The built product with its sample catalogue; ` +
      `medians of ${runs} runs, slow 4G and a processor four times slower, both simulated. ` +
      `Thumbnails come from a server on the same machine. ` +
      `${loadavg()[2].toFixed(1)} programs were running on average during the last 15 minutes, Lighthouse's own among them.`,
    `Targets: performance ≥ 98, the others 100, LCP ≤ 1.5 s, TBT ≤ 50 ms, CLS ≤ 0.01.`,
    ``,
    table(
      ['Page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
      outcomes.map(row),
    ),
    ...failures(outcomes),
    ``,
    `### What the largest paint waits for`,
    ``,
    `Of the median run, by Lighthouse's phases: the document's first byte, then the start and the end of a picture's download, ` +
      `then the paint. The bytes are those that had arrived by then; the simulated line carries about 200 kB a second.`,
    ``,
    table(
      ['Page', 'element', 'first byte', 'load delay', 'load', 'render delay', 'kB before it'],
      outcomes.map(largestRow),
    ),
  ].join('\n');
}

function row({ name, measured }) {
  const middle = (figure) => median(measured.map((run) => run[figure]));
  const seconds = (figure) => `${(middle(figure) / 1000).toFixed(1)} s`;
  return [
    name,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(middle),
    seconds('fcp'),
    seconds('lcp'),
    `${Math.round(middle('tbt'))} ms`,
    middle('cls').toFixed(3),
  ];
}

function largestRow({ name, measured }) {
  const sorted = [...measured].sort((a, b) => a.lcp - b.lcp);
  const { element, phases, bytes } = sorted[Math.floor(sorted.length / 2)].largest;
  const kilobytes = Object.entries(bytes)
    .filter(([, size]) => size >= 1_000)
    .map(([type, size]) => `${type.toLowerCase()} ${Math.round(size / 1_000)}`);
  return [
    name,
    element,
    ...phases.map((time) => `${(time / 1_000).toFixed(2)} s`),
    kilobytes.join(', '),
  ];
}

function failures(outcomes) {
  return outcomes.flatMap(({ name, measured }) => {
    const failed = [...new Set(measured.flatMap((run) => run.failed))];
    return failed.length > 0 ? ['', `Failed on ${name}: ${failed.join(', ')}.`] : [];
  });
}

export async function startPictureServer(pictures) {
  const require = createRequire(new URL('./packages/package.json', import.meta.url));
  const { generate } = require('selfsigned');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'i.ytimg.com' }]);
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const name = /\/([a-z]+)\.jpg$/.exec(request.url)?.[1];
    const body = pictures[name] ?? pictures.hqdefault;
    response.writeHead(200, { 'content-type': 'image/jpeg', 'cache-control': 'max-age=7200' });
    response.end(body);
  });
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    close: async () => {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}

const require = createRequire(new URL('./packages/package.json', import.meta.url));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function measure({ url, chromium, pictures, runs }) {
  const { default: lighthouse } = await load('lighthouse');
  const { launch } = await load('chrome-launcher');
  const measured = [];
  for (let run = 0; run < runs; run += 1) {
    const chrome = await launch({
      chromePath: chromium,
      chromeFlags: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--ignore-certificate-errors',
        // Blocks all hosts except the simulated thumbnail host.
        `--host-resolver-rules=MAP i.ytimg.com 127.0.0.1:${pictures.port}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
      ],
    });
    try {
      const { lhr } = await lighthouse(url, {
        port: chrome.port,
        onlyCategories: CATEGORIES,
        logLevel: 'error',
      });
      measured.push(figuresOf(lhr));
    } finally {
      await chrome.kill();
    }
  }
  return measured;
}

function figuresOf({ categories, audits, runtimeError }) {
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]);
  return {
    ...Object.fromEntries(scores),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    failed: failedOf(categories, audits),
    largest: largestOf(audits),
  };
}

/** What the largest paint was, what it waited for, and the bytes that had arrived before it. */
function largestOf(audits) {
  const [element, phases] = audits['largest-contentful-paint-element'].details.items;
  const [{ observedLargestContentfulPaint: paintedAt }] = audits.metrics.details.items;
  const bytes = {};
  for (const request of audits['network-requests'].details.items) {
    if (request.networkEndTime > paintedAt) continue;
    bytes[request.resourceType] = (bytes[request.resourceType] ?? 0) + request.transferSize;
  }
  return {
    element: /^<(\w+)/.exec(element.items[0].node.snippet)[1],
    phases: phases.items.map(({ timing }) => timing),
    bytes,
  };
}

function failedOf(categories, audits) {
  return CATEGORIES.slice(1).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => id),
  );
}

export const SIZES = {
  maxresdefault: { width: 1280, height: 720 },
  sddefault: { width: 640, height: 480 },
  hqdefault: { width: 480, height: 360 },
  mqdefault: { width: 320, height: 180 },
};

const SCENE = `<style>
  body { margin: 0; height: 100vh; background: conic-gradient(from 30deg, #2b1d12, #c8922a, #27413a, #8c3b2a, #2b1d12);
    color: #fff; font: 700 9vw Georgia, serif; display: grid; place-items: center; filter: contrast(1.1); }
  i { position: fixed; border-radius: 50%; mix-blend-mode: overlay; background: radial-gradient(#fff8, #0008); }
</style><b>A talk</b>${Array.from(
  { length: 60 },
  (_, n) =>
    `<i style="left:${(n * 37) % 100}%;top:${(n * 53) % 100}%;width:${4 + (n % 9)}vw;height:${4 + (n % 9)}vw"></i>`,
).join('')}`;

export async function drawPictures(executablePath) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const pictures = {};
    for (const [name, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.setContent(SCENE);
      pictures[name] = await page.screenshot({ type: 'jpeg', quality: 82 });
    }
    return pictures;
  } finally {
    await browser.close();
  }
}
