/*
 * npm test: finds or provisions the servers that the chosen files need, runs the suites, stops what it started, and
 * closes with the line "N passed, N failed, N skipped".
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, runNpm } from '../start/install.mjs';
import { findChromium } from './chromium.mjs';
import { NO_TESTS, plus, summary } from './counts.mjs';
import { listTests, runSuites, watchSuites } from './jest-suite.mjs';
import { neededServers } from './needed-servers.mjs';
import { measureSlowness } from './machine-speed.mjs';
import { parseOptions } from './options.mjs';
import { activityLines } from './profile.mjs';
import { startServers } from './servers.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const onCi = Boolean(process.env.CI) && process.env.CI !== 'false';
const log = (line) => process.stdout.write(`test: ${line}\n`);

process.exitCode = await main();

async function main() {
  let options;
  try {
    options = parseOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 64;
  }
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
    counts = await runChosen(options, stopping);
  } catch (error) {
    log(`failed: ${error.stack ?? error}`);
    counts = { ...counts, failed: counts.failed + 1 };
  } finally {
    await stopAll();
  }
  process.stdout.write(`\n${summary(counts)}\n`);
  return counts.failed > 0 ? 1 : 0;
}

async function runChosen({ suites, patterns, flags, watch, profile }, stopping) {
  const files = await listTests(ROOT, suites, patterns);
  const chosen = suites.filter((name) => files[name].length > 0);
  if (chosen.length === 0) {
    throw new Error(`no test file matches ${patterns.join(' ')}`);
  }
  const slowness = await measureSlowness();
  if (slowness > 1) log(`this machine is slow now: tests wait ${slowness} times as long`);
  const environment = prepare(chosen, files, stopping);
  // A suite that awaits a failed preparation reports it; until then it must not end the process.
  Promise.allSettled(Object.values(environment));
  if (watch) {
    const provided = await merged([...chosen.map((name) => environment[name]), slow(slowness)]);
    await watchSuites({ root: ROOT, names: chosen, patterns, flags, environment: provided });
    return NO_TESTS;
  }
  return runTogether(chosen, { files, patterns, flags, environment, profile, slowness });
}

/** Starts everything the chosen suites need at once; each suite gets a promise of its environment. */
function prepare(chosen, files, stopping) {
  const needServers = chosen.filter((name) => name !== 'unit' && name !== 'web');
  const needed = neededServers(needServers.flatMap((name) => files[name]));
  const servers = startServers({ needed, log, stopping });
  const drawsPages = ['e2e', 'pictures'].some((name) => chosen.includes(name));
  const chromium = drawsPages ? findChromium({ log, root: ROOT }).then(requireOnCi) : {};
  const products = needServers.length > 0 ? buildProducts(servers) : {};
  return {
    unit: {},
    web: {},
    integration: merged([servers, products]),
    e2e: merged([servers, chromium, products]),
    chain: merged([servers, products]),
    pictures: merged([servers, chromium, products]),
  };
}

/** The factor of the waits of tests. */
function slow(slowness) {
  return { TEST_SLOWNESS: String(slowness) };
}

async function merged(parts) {
  return Object.assign({}, ...(await Promise.all(parts)));
}

async function buildProducts(servers) {
  await servers;
  log('building what the tests start');
  await runNpm(ROOT, ['run', 'build']);
  return {};
}

async function runTogether(names, { files, patterns, flags, environment, profile, slowness }) {
  const folder = await mkdtemp(join(tmpdir(), 'elevate-test-'));
  const activities = profile ? { TEST_ACTIVITIES: join(folder, 'activities') } : {};
  const provided = await merged([
    ...names.map((name) => environment[name]),
    activities,
    slow(slowness),
  ]);
  const started = Date.now();
  log(`running ${names.join(', ')}`);
  const { counts, countsByFile, idle, slowest } = await runSuites({
    root: ROOT,
    names,
    patterns,
    flags,
    environment: provided,
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  for (const name of names) {
    const sum = files[name]
      .map((file) => countsByFile.get(file) ?? NO_TESTS)
      .reduce(plus, NO_TESTS);
    log(`${name}, ${files[name].length} files: ${summary(sum)}`);
  }
  log(`at its end, workers were idle for ${idle} s`);
  log(`${names.join(', ')} took ${seconds} s, the longest ${slowest.slice(0, 5).join(', ')}`);
  if (profile) {
    const text = await readFile(activities.TEST_ACTIVITIES, 'utf8').catch(() => '');
    process.stdout.write(`${[...slowest, ...activityLines(text)].join('\n')}\n`);
  }
  await rm(folder, { recursive: true, force: true });
  return counts;
}

function requireOnCi(browser) {
  if (!browser && onCi) {
    throw new Error('no Chromium: on CI the browser tests must run');
  }
  return browser ? { CHROMIUM_PATH: browser } : {};
}

function once(work) {
  let done;
  return () => (done ??= work());
}
