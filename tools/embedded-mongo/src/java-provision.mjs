import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeOnce } from './make-once.mjs';
import { javaProgram, onPath } from './programs.mjs';

const run = promisify(execFile);
const SOURCES = fileURLToPath(new URL('../java/', import.meta.url));
const FETCH_WITHIN_MS = 10 * 60_000;

/**
 * Fetches the jars and compiles the launcher once per version. Returns the class path; undefined, with a log line, if
 * this machine lacks the tools.
 */
export async function provisionJavaServer({ cacheDir, log, environment }) {
  const home = join(cacheDir, `mongo-java-server-${await fingerprint()}`);
  if (!existsSync(home)) {
    const tools = { mvn: onPath('mvn', environment), javac: javaProgram('javac', environment) };
    const missing = Object.keys(tools).filter((name) => !tools[name]);
    if (missing.length > 0) {
      log(`document server: mongo-java-server needs ${missing.join(' and ')} on the PATH`);
      return undefined;
    }
    await makeOnce(home, (work) => provision(work, tools, log));
  }
  return [join(home, 'classes'), join(home, 'jars', '*')].join(delimiter);
}

async function fingerprint() {
  const hash = createHash('sha256');
  for (const name of (await readdir(SOURCES)).sort()) {
    hash.update(await readFile(join(SOURCES, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

async function provision(work, { mvn, javac }, log) {
  log('document server: fetching mongo-java-server with Maven (once)');
  await copyFile(join(SOURCES, 'pom.xml'), join(work, 'pom.xml'));
  await runQuietly(mvn, mavenArguments(work), work);
  await runQuietly(javac, await javacArguments(work), work);
  return work;
}

function mavenArguments(work) {
  return ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${join(work, 'jars')}`];
}

async function javacArguments(work) {
  const sources = (await readdir(SOURCES)).filter((name) => name.endsWith('.java'));
  return [
    ...['--release', '11', '-cp', join(work, 'jars', '*'), '-d', join(work, 'classes')],
    ...sources.map((name) => join(SOURCES, name)),
  ];
}

async function runQuietly(program, args, cwd) {
  try {
    const running = run(program, args, {
      cwd,
      timeout: FETCH_WITHIN_MS,
      maxBuffer: 16 * 1024 * 1024,
    });
    running.child.stdin?.end();
    await running;
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`
      .trim()
      .split('\n')
      .slice(-5)
      .join('\n');
    throw new Error(`${program} failed: ${said || error.message}`, { cause: error });
  }
}
