import { createHash, randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirAssignment } from './data-dir.mjs';
import { copyJars, javaProgram, makeOnce, onPath, runQuietly, settingOf } from './provision.mjs';
import { startServerProcess } from './server-process.mjs';

/** Exit codes of Launcher.java for a damaged and an unopenable data file. */
const DAMAGED = 65;
const CANNOT_OPEN = 66;

/** Favors startup time and memory over throughput. */
const JVM_OPTIONS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xmx768m'];

export async function javaServer({ dataDir, cacheDir, log, environment, delayable = [] }) {
  const java = javaProgram('java', environment);
  const classpath = java && (await provisionJavaServer({ cacheDir, log, environment }));
  if (!classpath) return undefined;
  const folder = dataDir && join(dataDir, JAVA_FOLDER);
  if (folder) await mkdir(folder, { recursive: true });
  const program = [java, ...JVM_OPTIONS, '-cp', classpath, 'Launcher'];
  const file = folder ? [join(folder, DATA_FILE)] : [];
  // In memory there is nothing to protect: these are the servers of tests.
  const password = folder && randomBytes(32).toString('base64url');
  const { port, pid, ended, stop } = await startServerProcess({
    commandFor: (port) => [...program, String(port), ...file],
    // Not an argument: other users of the machine could read it.
    environment: {
      ...(password && { DOCUMENT_SERVER_PASSWORD: password }),
      DOCUMENT_SERVER_DELAYABLE: delayable.join(),
    },
    log,
    explainExit: (code, complaint) => explainRefusal(code, complaint.split('\n').at(-1), dataDir),
  });
  return {
    uri: password
      ? `mongodb://elevate:${password}@127.0.0.1:${port}/?authSource=admin&authMechanism=SCRAM-SHA-256`
      : `mongodb://127.0.0.1:${port}/`,
    kind: 'mongo-java-server',
    description: `mongo-java-server (${folder ? 'on one file' : 'in memory'})`,
    pid,
    ended,
    stop,
  };
}

function explainRefusal(code, complaint, dataDir) {
  if (code === CANNOT_OPEN) return complaint;
  if (code !== DAMAGED) return undefined;
  const restore = `${dataDirAssignment(dirname(dataDir))}npm run restore --`;
  const advice = lastGoodCopy(dataDir)
    ? `Restore the last good copy: ${restore} --last-good`
    : `There is no last good copy. Move the file away and restore a backup: ${restore} <folder>`;
  return `${complaint} ${advice}`;
}

const SOURCES = fileURLToPath(new URL('../java/', import.meta.url));

/** Returns the class path; undefined, with a log line, if this machine lacks the tools. */
async function provisionJavaServer({ cacheDir, log, environment }) {
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
  const jars = await copyJars(join(SOURCES, 'pom.xml'), work, mvn);
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith('.java'));
  const options = ['--release', '11', '-cp', join(jars, '*'), '-d', join(work, 'classes')];
  await runQuietly(javac, [...options, ...names.map((name) => join(SOURCES, name))], { cwd: work });
  return work;
}

export function environmentServer({ environment }) {
  const uri = settingOf(environment, 'MONGODB_URI');
  return (
    uri && {
      uri,
      kind: 'external',
      description: 'the one named by MONGODB_URI',
      pid: () => undefined,
      ended: new Promise(() => {}),
      stop: async () => {},
    }
  );
}

export const JAVA_FOLDER = 'mongo-java-server';
const DATA_FILE = 'documents.mv';
const CHECKSUM_FILE = 'documents.crc32';

export function lastGoodCopy(dataDir) {
  // A kill during replacement leaves only the previous copy.
  for (const name of ['last-good', 'last-good.previous']) {
    const folder = join(dataDir, JAVA_FOLDER, name);
    const file = join(folder, DATA_FILE);
    if (existsSync(file) && existsSync(join(folder, CHECKSUM_FILE))) {
      return { folder, takenAt: statSync(file).mtime };
    }
  }
  return undefined;
}

/** Keeps the old file. The server must be stopped; it verifies the copy at its next start. */
export async function restoreLastGood({ dataDir }) {
  const copy = lastGoodCopy(dataDir);
  if (!copy) throw new Error(`There is no last good copy in ${join(dataDir, JAVA_FOLDER)}.`);
  const inPlace = (name) => join(dataDir, JAVA_FOLDER, name);
  const kept = inPlace(`${DATA_FILE}.replaced-${new Date().toISOString().replaceAll(':', '')}`);
  const restored = inPlace(`${DATA_FILE}.part`);
  await copyFile(join(copy.folder, DATA_FILE), restored);
  // Removed in between, so that an interrupted restore is refused or verified page by page.
  await rm(inPlace(CHECKSUM_FILE), { force: true });
  if (existsSync(inPlace(DATA_FILE))) await rename(inPlace(DATA_FILE), kept);
  await rename(restored, inPlace(DATA_FILE));
  await copyFile(join(copy.folder, CHECKSUM_FILE), inPlace(CHECKSUM_FILE));
  return { takenAt: copy.takenAt, kept };
}
