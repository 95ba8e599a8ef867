import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const POM = fileURLToPath(new URL('../kafka/pom.xml', import.meta.url));
const FETCH_WITHIN_MS = 10 * 60_000;

/** Must match `kafka/pom.xml`. */
export const KAFKA_VERSION = '4.1.0';

export function defaultKafkaCache(environment = process.env) {
  return join(
    environment.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'elevate',
    `kafka-${KAFKA_VERSION}-with-tools`,
  );
}

/** Downloads from Maven Central once; returns the class path. */
export async function provisionKafka({ cacheDir = defaultKafkaCache(), log = () => {} } = {}) {
  if (!existsSync(cacheDir)) await fetchJars(cacheDir, log);
  return join(cacheDir, '*');
}

/** Renamed into place, so that the cache is never incomplete. */
async function fetchJars(cacheDir, log) {
  log(`kafka: downloading Apache Kafka ${KAFKA_VERSION} with Maven (once)`);
  await mkdir(join(cacheDir, '..'), { recursive: true });
  const work = await mkdtemp(`${cacheDir}-partial-`);
  try {
    await copyFile(POM, join(work, 'pom.xml'));
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(work, 'jars')}`];
    await run('mvn', ['-q', '-B', ...goal], { cwd: work, timeout: FETCH_WITHIN_MS });
    await rename(join(work, 'jars'), cacheDir);
  } catch (error) {
    if (!existsSync(cacheDir)) throw cannotFetch(error);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function cannotFetch(error) {
  const output = `${error.stdout ?? ''}${error.stderr ?? ''}`
    .trim()
    .split('\n')
    .slice(-5)
    .join('\n');
  return new Error(
    `Could not download Apache Kafka (requires Maven and Java 17+): ${output || error.message}`,
    {
      cause: error,
    },
  );
}
