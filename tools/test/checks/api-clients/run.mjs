/* npm run api-clients: has Redocly and Spectral judge the product's OpenAPI and AsyncAPI
   documents, generates clients in TypeScript and Python, and lists all episodes with both. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { providePython, startGuarded, untilReady } from '../../../native-stack/src/index.mjs';

const REDOCLY = '@redocly/cli@2.77.0';
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const own = (name) => fileURLToPath(new URL(name, import.meta.url));
const READY_WITHIN_MS = 300_000;
const SAMPLE_WITHIN_MS = 120_000;
const log = (line) => process.stdout.write(`api-clients: ${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'elevate-api-clients-'));
let product;
try {
  product = await startProduct();
  const { site } = product;
  const shownCount = await sampleIsShown(site);
  await lint(site);
  for (const [name, list] of Object.entries({ typescript, python })) await tryClient(name, list);

  async function tryClient(name, list) {
    const ids = new Set(linesOf(await list(site)).map(({ id }) => id));
    if (ids.size !== shownCount)
      throw new Error(`${name}: ${ids.size} episodes instead of ${shownCount}`);
    const later = linesOf(await list(site, '2999-01-01T00:00:00+00:00'));
    if (later.length > 0) throw new Error(`${name}: changed_since is not respected`);
    log(`${name}: the generated client listed ${ids.size} episodes`);
  }
} catch (error) {
  log(error.message);
  process.exitCode = 1;
} finally {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function startProduct() {
  let site;
  const program = await startGuarded({
    command: [process.execPath, join(ROOT, 'tools/start/start.mjs')],
    onLine: (line) => {
      site ??= /Elevate is ready at (http\S+)/.exec(line)?.[1];
    },
    environment: { PORT: '0', DATA_DIR: join(folder, 'data'), DEFAULT_FEEDS: 'off' },
  });
  const isReady = async () => site !== undefined;
  // The first start installs and builds in other processes.
  const limits = { withinMs: READY_WITHIN_MS, stalledAfterMs: READY_WITHIN_MS };
  const reason = await untilReady({ program, isReady, limits });
  if (reason === undefined) return { site, stop: () => program.stop() };
  await program.stop();
  throw new Error(`the product did not start: ${reason}`);
}

async function sampleIsShown(site) {
  const deadline = Date.now() + SAMPLE_WITHIN_MS;
  let [before, now] = [-1, 0];
  while (now === 0 || now !== before) {
    if (Date.now() > deadline) throw new Error('the sample catalogue is not shown');
    before = now;
    await delay(2_000);
    const stats = await (await fetch(`${site}/api/v1/stats`)).json();
    now = stats.videos;
  }
  return now;
}

async function lint(site) {
  for (const name of ['openapi', 'asyncapi']) {
    const file = join(folder, `${name}.json`);
    await writeFile(file, await (await fetch(`${site}/api/${name}.json`)).text());
    await npx(REDOCLY, 'redocly', ['lint', '--format=stylish', file]);
    await npx(SPECTRAL, 'spectral', ['lint', '-r', own('spectral.yaml'), '-F', 'error', file]);
    log(`${name}.json: Redocly and Spectral report no errors`);
  }
}

async function typescript(site, ...since) {
  const home = join(folder, 'typescript');
  const schema = join(home, 'schema.ts');
  const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
  await run(bin('openapi-typescript'), [join(folder, 'openapi.json'), '-o', schema]);
  await copyFile(
    join(ROOT, 'examples/typescript/list-episodes.ts'),
    join(home, 'list-episodes.ts'),
  );
  await writeFile(join(home, 'package.json'), '{ "type": "module" }');
  await symlink(join(ROOT, 'node_modules'), join(home, 'node_modules')).catch(() => undefined);
  const settings = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
  settings.push('--typeRoots', join(ROOT, 'node_modules', '@types'));
  await run(bin('tsc'), [...settings, join(home, 'list-episodes.ts')]);
  return run(process.execPath, [join(home, 'list-episodes.js'), site, ...since]);
}

async function python(site, ...since) {
  const { home, interpreter } = await providePython({
    name: 'api-client',
    requirements: own('requirements.txt'),
    log,
  });
  const output = join(folder, 'elevate_client');
  const generate = ['generate', '--path', join(folder, 'openapi.json'), '--output-path', output];
  const program = join(home, 'bin', 'openapi-python-client');
  const formatter = { PATH: `${join(home, 'bin')}:${process.env.PATH}` };
  await run(interpreter, [program, ...generate, '--meta', 'none', '--overwrite'], formatter);
  const list = join(ROOT, 'examples/python/list_episodes.py');
  return run(interpreter, [list, site, ...since], { PYTHONPATH: folder });
}

function npx(packageName, program, args) {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return run('npx', ['--yes', '--package', packageName, program, ...args], quiet);
}

async function run(program, args, environment = {}) {
  const env = { ...process.env, ...environment };
  try {
    const options = { env, cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 300_000 };
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const end = `${error.stdout}${error.stderr}`.trim().split('\n').slice(-30).join('\n');
    throw new Error(`${program} ${args.join(' ')}:\n${end}`, { cause: error });
  }
}

function linesOf(output) {
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
