import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';

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
  const home = join(cacheDir, `strimzi-definitions-${VERSION}`);
  if (!existsSync(home)) await write(home, log);
  return Promise.all(
    Object.keys(CLASSES).map(async (file) => parse(await readFile(join(home, file), 'utf8'))),
  );
}

async function write(home, log) {
  log(`writing the definitions of Strimzi ${VERSION} with Maven and Java (once)`);
  await mkdir(join(home, '..'), { recursive: true });
  const work = await mkdtemp(`${home}-partial-`);
  const made = join(work, 'definitions');
  try {
    await mkdir(made);
    await copyFile(POM, join(work, 'pom.xml'));
    const goal = ['dependency:copy-dependencies', '-DoutputDirectory=jars'];
    await run('mvn', ['-q', '-B', ...goal], { cwd: work, timeout: FETCH_WITHIN_MS });
    const files = Object.entries(CLASSES).map(([file, name]) => `${name}=${join(made, file)}`);
    const generator = ['-cp', join(work, 'jars', '*'), 'io.strimzi.crdgenerator.CrdGenerator'];
    await run('java', [...generator, '--yaml', '--target-kube', '1.25+', ...files]);
    await rename(made, home);
  } catch (error) {
    if (!existsSync(home))
      throw new Error(`Cannot write the definitions of Strimzi: ${lastLinesOf(error)}`, {
        cause: error,
      });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function lastLinesOf({ stdout = '', stderr = '', message }) {
  return `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n') || message;
}
