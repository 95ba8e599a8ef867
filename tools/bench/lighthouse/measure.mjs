import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

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
