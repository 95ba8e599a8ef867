import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/make-once.mjs';

const run = promisify(execFile);
const POM = fileURLToPath(new URL('../kafka/pom.xml', import.meta.url));
const FETCH_WITHIN_MS = 10 * 60_000;

/** Must match `kafka/pom.xml`. */
export const KAFKA_VERSION = '4.1.0';

export function defaultKafkaCache(environment = process.env) {
  return join(defaultCacheDir(environment), `kafka-${KAFKA_VERSION}-with-tools`);
}

/** Downloads from Maven Central once; returns the class path. */
export async function provisionKafka({ cacheDir = defaultKafkaCache(), log = () => {} } = {}) {
  return join(await makeOnce(cacheDir, (work) => fetchJars(work, log)), '*');
}

async function fetchJars(work, log) {
  log(`kafka: downloading Apache Kafka ${KAFKA_VERSION} with Maven (once)`);
  const jars = join(work, 'jars');
  await copyFile(POM, join(work, 'pom.xml'));
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
  await run('mvn', ['-q', '-B', ...goal], { cwd: work, timeout: FETCH_WITHIN_MS }).catch(
    (error) => {
      throw cannotFetch(error);
    },
  );
  return jars;
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
