/*
 * npm test: finds or provisions what the suites need, runs them, ends what it started, and closes with the
 * line "N passed, N failed, N skipped". `npm test -- <pattern>` narrows it to the files that match.
 */
import { fileURLToPath } from 'node:url';
import { ensureInstalled, runNpm } from '../start/install.mjs';
import { findChromium } from './chromium.mjs';
import { NO_TESTS, plus, summary } from './counts.mjs';
import { listTests, runSuite } from './jest-suite.mjs';
import { startServers } from './servers.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const onCi = Boolean(process.env.CI) && process.env.CI !== 'false';
const patterns = process.argv.slice(2);
const log = (line) => process.stdout.write(`test: ${line}\n`);

process.exitCode = await main();

async function main() {
  const stopping = [];
  const stopAll = once(async () => {
    for (const stop of stopping.reverse()) {
      await stop();
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => stopAll().finally(() => process.exit(130)));
  }
  let counts = NO_TESTS;
  try {
    await ensureInstalled({ root: ROOT, log });
    counts = await runSuites(stopping);
  } catch (error) {
    log(`failed: ${error.stack ?? error}`);
    counts = { ...counts, failed: counts.failed + 1 };
  } finally {
    await stopAll();
  }
  process.stdout.write(`\n${summary(counts)}\n`);
  return counts.failed > 0 ? 1 : 0;
}

async function runSuites(stopping) {
  const files = await listTests(ROOT, patterns);
  if (files.all === 0) {
    throw new Error(`no test matches ${patterns.join(' ')}`);
  }
  const products = files.e2e + files.chain;
  const servers = files.integration + products > 0 ? startServers({ log, stopping }) : {};
  const chromium = files.e2e > 0 ? findChromium({ log, root: ROOT }) : undefined;
  // Whoever awaits them first sees a failure; until then it must not end the process.
  Promise.allSettled([servers, chromium]);

  let counts = await suite('unit', files, {});
  counts = plus(counts, await suite('web', files, {}));
  const environment = { ...(await servers) };
  counts = plus(counts, await suite('integration', files, environment));
  if (files.e2e > 0) {
    const browser = await chromium;
    requireOnCi(browser);
    Object.assign(environment, browser ? { CHROMIUM_PATH: browser } : {});
  }
  if (products > 0) {
    log('building what the end-to-end tests start');
    await runNpm(ROOT, ['run', 'build']);
  }
  counts = plus(counts, await suite('e2e', files, environment));
  return plus(counts, await suite('chain', files, environment));
}

async function suite(name, files, environment) {
  if (files[name] === 0) {
    return NO_TESTS;
  }
  log(`${name}: ${files[name]} files`);
  return runSuite({ root: ROOT, name, patterns, environment });
}

function requireOnCi(browser) {
  if (!browser && onCi) {
    throw new Error('no Chromium: on CI the browser tests must run');
  }
}

function once(work) {
  let done;
  return () => (done ??= work());
}
