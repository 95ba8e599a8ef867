import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { makeOnce } from '../../../embedded-mongo/src/make-once.mjs';

const run = promisify(execFile);
const POM = fileURLToPath(new URL('pom.xml', import.meta.url));
const FETCH_WITHIN_MS = 10 * 60_000;
/** Must match `pom.xml`. */
const VERSION = '0.45.0';

const MODEL = 'io.strimzi.api.kafka.model';
const CLASSES = {
  'kafka.yaml': `${MODEL}.kafka.Kafka`,
  'pool.yaml': `${MODEL}.nodepool.KafkaNodePool`,
  'user.yaml': `${MODEL}.user.KafkaUser`,
};

/** Strimzi publishes no definitions as a package, only the program that writes them from its classes. */
export async function strimziDefinitions({ cacheDir, log }) {
  const home = await makeOnce(join(cacheDir, `strimzi-definitions-${VERSION}`), (work) =>
    write(work, log),
  );
  return Promise.all(
    Object.keys(CLASSES).map(async (file) => parse(await readFile(join(home, file), 'utf8'))),
  );
}

async function write(work, log) {
  log(`writing the definitions of Strimzi ${VERSION} with Maven and Java (once)`);
  const made = join(work, 'definitions');
  try {
    await mkdir(made);
    await copyFile(POM, join(work, 'pom.xml'));
    const goal = ['dependency:copy-dependencies', '-DoutputDirectory=jars'];
    await run('mvn', ['-q', '-B', ...goal], { cwd: work, timeout: FETCH_WITHIN_MS });
    const files = Object.entries(CLASSES).map(([file, name]) => `${name}=${join(made, file)}`);
    const generator = ['-cp', join(work, 'jars', '*'), 'io.strimzi.crdgenerator.CrdGenerator'];
    await run('java', [...generator, '--yaml', '--target-kube', '1.25+', ...files]);
  } catch (error) {
    const message = `Cannot write the definitions of Strimzi: ${lastLinesOf(error)}`;
    throw new Error(message, { cause: error });
  }
  return made;
}

function lastLinesOf({ stdout = '', stderr = '', message }) {
  return `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n') || message;
}
