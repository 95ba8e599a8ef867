import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBuiltProjects } from '../build/projects.mjs';

const STOP_WITHIN_MS = 12_000;
const END_WITH_PARENT = new URL('end-with-parent.mjs', import.meta.url).href;

export class DevProcess {
  #options;
  #child;
  #next;

  constructor({ args, cwd, env = {} }) {
    this.#options = { args, cwd, env: { ...process.env, ...env } };
  }

  /** Starts the process that the next `start` uses. Only for a program that waits for a message. */
  prepare(moreArgs) {
    if (!isRunning(this.#next)) this.#next = this.#spawn(moreArgs);
  }

  async discardPrepared() {
    await end(this.#next);
  }

  async start(ready) {
    const child = isRunning(this.#next) ? this.#next : this.#spawn();
    this.#next = undefined;
    this.#child = child;
    return new Promise((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (text) => {
        output = (output + text).slice(-10_000);
        const match = ready.exec(output);
        if (match) resolve(match);
      });
      child.once('exit', (code, signal) =>
        reject(
          new Error(
            `${this.#options.args.at(-1)} ended with ${code ?? signal}; waiting for a change`,
          ),
        ),
      );
      child.send('start', () => {});
    });
  }

  stop() {
    return end(this.#child);
  }

  async close() {
    await Promise.all([end(this.#child), end(this.#next)]);
  }

  #spawn(moreArgs = []) {
    const { args, cwd, env } = this.#options;
    // A separate process group: Ctrl-C must reach only the parent, which stops processes in order.
    const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args, ...moreArgs], {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child.stdout.setEncoding('utf8').on('data', (text) => process.stdout.write(text));
    return child;
  }
}

function isRunning(child) {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

async function end(child) {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(timer);
}

// They import services, so loading them early would load old modules of each changed service.
const COMPOSITIONS = ['apps/embedded', 'apps/operator'];

/** Modules of the waiting process: of libraries, and of services that the last change left alone. */
export function earlyModules(root) {
  const folders = listBuiltProjects(root)
    .filter(({ isCompiled }) => isCompiled)
    .map(({ folder }) => folder);
  const libraries = folders.filter((folder) => folder.startsWith('libs/'));
  const services = folders.filter(
    (folder) => folder.startsWith('apps/') && !COMPOSITIONS.includes(folder),
  );
  let loaded = libraries;
  return {
    paths: () => loaded.flatMap((folder) => entriesOf(join(root, folder))),
    /** Returns whether the waiting process has loaded old modules of what changed. */
    onChange: (changed) => {
      const isChanged = (folder) => changed.has(join(root, folder));
      const isStale = loaded.some(isChanged);
      const settled = services.filter((folder) => !isChanged(folder));
      loaded = libraries.some(isChanged) ? [] : [...libraries, ...settled];
      return isStale;
    },
  };
}

function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values(exports)
    .map((entry) => entry.default)
    .filter((path) => path?.endsWith('.js'))
    .map((path) => join(folder, path));
}
