import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';

const LOCK_FILE = 'product.lock';
const MOST_TRIES = 20;

/** Returns the release function. Ignores locks of dead processes. @throws `DATA_DIR_IN_USE`, `DATA_DIR_NOT_WRITABLE` */
export function claimDataDir({ dataDir, environment = process.env }) {
  const folder = resolve(dataDir);
  const lock = join(folder, LOCK_FILE);
  const content = JSON.stringify({
    pid: process.pid,
    started: startOf(process.pid),
    command: commandOf(environment),
  });
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (createLock(folder, lock, content))
      return () => {
        if (JSON.stringify(readLock(lock)) === content) removeQuietly(lock);
      };
    const holder = readLock(lock);
    if (isHeld(holder)) throw inUse(folder, holder);
    removeStale(lock, holder);
  }
  throw inUse(folder, { pid: 'unknown' });
}

/** Not with `recursive`, which never returns where the parent exists and takes no folders, such as /proc. */
export function makeFolder(folder) {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

export function assignment(name, value) {
  if (!value) return '';
  const word = /^[\w./:@%+,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
  return `${name}=${word} `;
}

/** As npm runs scripts at the root of the repository, a folder there is relative; empty for the default. */
export function dataDirAssignment(dataDir) {
  const path = relative(process.cwd(), dataDir);
  return path === 'var'
    ? ''
    : assignment('DATA_DIR', path.startsWith('..') ? dataDir : path || '.');
}

/** Makes the folder private, with all files that this process and its children create from now on. */
export function protectDataDir({ dataDir }) {
  process.umask(0o077);
  const folder = resolve(dataDir);
  const isShared = (lstatSync(folder).mode & 0o1000) !== 0;
  // A folder such as /tmp must stay open to other users.
  if (isShared) return;
  makePrivate(folder);
}

function makePrivate(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.isSymbolicLink()) return;
  try {
    if (stat.mode & 0o077) chmodSync(path, stat.mode & 0o700);
    if (!stat.isDirectory()) return;
    for (const name of readdirSync(path)) makePrivate(join(path, name));
  } catch (error) {
    // Another user's file, or one that was removed meanwhile.
    if (!['EPERM', 'EACCES', 'ENOENT'].includes(error.code)) throw error;
  }
}

/** @throws Error `PORT_IN_USE` */
export async function checkPort({ host, port, name = 'PORT' }) {
  if (port === 0) return;
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const isTaken = error.code === 'EADDRINUSE';
    const reason = isTaken ? 'another process listens there' : error.message;
    const address = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
    const advice = isTaken
      ? `Stop that process, or set ${name} to another port.`
      : `Set ${name} to another port, or set HOST to an address of this machine.`;
    throw withCode(
      'PORT_IN_USE',
      `Cannot listen at ${address}: ${reason}. Nothing was started. ${advice}`,
    );
  }
  server.close();
  await once(server, 'close');
}

/** Linked into place, so that no process reads a partial lock. */
function createLock(folder, lock, content) {
  const draft = `${lock}.${process.pid}`;
  try {
    makeFolder(folder);
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' && error.syscall === 'link') return false;
    // The site can be read. The document server locks its own file.
    if (isUnwritable(error) && lstatSync(folder, { throwIfNoEntry: false }))
      return !isHeld(readLock(lock));
    const advice = 'Nothing was started. Make it writable, or set DATA_DIR to another folder.';
    throw withCode(
      'DATA_DIR_NOT_WRITABLE',
      `Cannot write to the data folder ${folder}: ${error.message}. ${advice}`,
    );
  } finally {
    removeQuietly(draft);
  }
}

export function isUnwritable({ code }) {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(code);
}

function readLock(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Renames first: two processes that find the same stale lock must not delete each other's new one. */
function removeStale(lock, stale) {
  const aside = `${lock}.stale-${process.pid}`;
  try {
    renameSync(lock, aside);
    const moved = readLock(aside);
    if (JSON.stringify(moved) !== JSON.stringify(stale)) linkSync(aside, lock);
  } catch {
    // Another process won; the next attempt sees its lock.
  } finally {
    removeQuietly(aside);
  }
}

function removeQuietly(file) {
  try {
    rmSync(file, { force: true });
  } catch {
    // The cause was already reported.
  }
}

function isHeld(holder) {
  return holder !== undefined && isRunning(holder);
}

function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  // After a restart another process may have the same id.
  return started === undefined || startOf(pid) === started;
}

function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function commandOf({ npm_lifecycle_event: script }) {
  if (!script || script === 'npx') return undefined;
  return script === 'start' ? 'npm start' : `npm run ${script}`;
}

function inUse(folder, { pid, command }) {
  const holder = `process ${pid}${command ? ` (${command})` : ''}`;
  const message = `The data folder ${folder} is in use by ${holder}.`;
  const advice = 'Nothing was started. Stop that process, or set DATA_DIR to another folder.';
  return Object.assign(withCode('DATA_DIR_IN_USE', `${message} ${advice}`), {
    pid,
    shortMessage: message,
  });
}

function withCode(code, message) {
  return Object.assign(new Error(message), { code });
}
