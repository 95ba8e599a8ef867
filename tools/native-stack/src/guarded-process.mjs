import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const GUARD = fileURLToPath(new URL('../kafka/guard.sh', import.meta.url));
const STOP_WITHIN_MS = 10_000;

/** The program ends with this process, even after SIGKILL. `output` is a log file; without it `onLine` gets each line. */
export async function startGuarded({ command, output = '-', onLine, environment = {} }) {
  const shell = spawn('/bin/sh', [GUARD, output, ...command], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe', output === '-' ? 'pipe' : 'ignore'],
    env: { ...process.env, ...environment },
    // A separate process group, since Ctrl-C must reach only the parent, which stops everything in order.
    detached: true,
  });
  const ended = once(shell, 'exit').then(([code]) => {
    shell.stdio[3].destroy();
    return code;
  });
  if (onLine) createInterface({ input: shell.stdio[4] }).on('line', onLine);
  const [line] = await once(createInterface({ input: shell.stdout }), 'line');
  // A background server must not keep this process alive.
  shell.unref();
  shell.stdout.destroy();
  shell.stdio[3].unref();
  shell.stdio[4]?.unref();
  shell.stdio[3].on('error', () => {});
  return new GuardedProcess(Number(line), shell, ended);
}

class GuardedProcess {
  #shell;

  constructor(pid, shell, ended) {
    this.pid = pid;
    this.ended = ended;
    this.#shell = shell;
  }

  get isRunning() {
    return this.#shell.exitCode === null && this.#shell.signalCode === null;
  }

  signal(name) {
    try {
      process.kill(this.pid, name);
    } catch {}
  }

  async stop(name = 'SIGTERM', withinMs = STOP_WITHIN_MS) {
    if (!this.isRunning) return;
    this.#shell.ref();
    this.signal(name);
    const killer = setTimeout(() => this.signal('SIGKILL'), withinMs);
    await this.ended;
    clearTimeout(killer);
  }
}
