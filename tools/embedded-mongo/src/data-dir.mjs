import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const LOCK_FILE = 'product.lock';
const MOST_TRIES = 20;

/**
 * Makes this process the only one that works on a data folder; gives the function that releases it. The lock of
 * a process that has ended does not count.
 * @throws Error `DATA_DIR_IN_USE` with the other process's `pid`; `DATA_DIR_NOT_WRITABLE`
 */
export function claimDataDir({ dataDir, environment = process.env }) {
  const folder = resolve(dataDir);
  const lock = join(folder, LOCK_FILE);
  const content = JSON.stringify({
    pid: process.pid,
    started: startOf(process.pid),
    command: commandOf(environment),
  });
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (createLock(folder, lock, content)) {
      return () => releaseLock(lock, content);
    }
    const holder = readLock(lock);
    if (holder && isRunning(holder)) {
      throw inUse(folder, holder);
    }
    removeStale(lock, holder);
  }
  throw inUse(folder, { pid: 'unknown' });
}

/**
 * Checks that a port can be listened at.
 * @throws Error `PORT_IN_USE` that names it
 */
export async function checkPort({ host, port, name = 'PORT' }) {
  if (port === 0) {
    return;
  }
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const reason = error.code === 'EADDRINUSE' ? 'another process listens there' : error.message;
    const advice = `Nothing was started. Stop that process, or set ${name} to another port.`;
    throw withCode('PORT_IN_USE', `Cannot listen at ${host}:${port}: ${reason}. ${advice}`);
  }
  server.close();
  await once(server, 'close');
}

/** Linked into place, so that no other process reads a half-written lock. */
function createLock(folder, lock, content) {
  const draft = `${lock}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, content);
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' && error.syscall === 'link') {
      return false;
    }
    const advice = 'Nothing was started. Make it writable, or set DATA_DIR to another folder.';
    throw withCode(
      'DATA_DIR_NOT_WRITABLE',
      `Cannot write to the data folder ${folder}: ${error.message}. ${advice}`,
    );
  } finally {
    removeQuietly(draft);
  }
}

function releaseLock(lock, content) {
  try {
    if (readFileSync(lock, 'utf8') === content) {
      unlinkSync(lock);
    }
  } catch {
    // The folder was removed meanwhile; there is nothing left to release.
  }
}

function readLock(lock) {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Moves it aside first: of two processes that find the same stale lock, one would else remove the other's. */
function removeStale(lock, stale) {
  const aside = `${lock}.stale-${process.pid}`;
  try {
    renameSync(lock, aside);
    const moved = readLock(aside);
    if (JSON.stringify(moved) !== JSON.stringify(stale)) {
      linkSync(aside, lock);
    }
  } catch {
    // Another process was quicker; the next try sees its lock.
  } finally {
    removeQuietly(aside);
  }
}

function removeQuietly(file) {
  try {
    rmSync(file, { force: true });
  } catch {
    // The reason that the folder cannot be used is reported already.
  }
}

function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  // After a restart of the machine or container another process may have the id.
  return started === undefined || startOf(pid) === started;
}

/** When a process started, in the kernel's ticks; undefined where there is no /proc. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Killed, and its parent has not collected it yet.
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function commandOf({ npm_lifecycle_event: script }) {
  if (!script || script === 'npx') {
    return undefined;
  }
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
