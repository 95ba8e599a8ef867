import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const GUARD = fileURLToPath(new URL('../kafka/guard.sh', import.meta.url));

/**
 * Starts a program that ends with this process, however this process ends.
 * @param {{ command: string[], output: string }} options the program with its arguments, and the file for what it says
 */
export async function startGuarded({ command, output }) {
  const shell = spawn('/bin/sh', [GUARD, output, ...command], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  const ended = once(shell, 'exit').then(() => shell.stdio[3].destroy());
  const [line] = await once(createInterface({ input: shell.stdout }), 'line');
  // A server in the background must not keep a program alive that has nothing else to do.
  shell.unref();
  shell.stdout.destroy();
  shell.stdio[3].unref();
  shell.stdio[3].on('error', () => {});
  return new GuardedProcess(Number(line), shell, ended);
}

class GuardedProcess {
  #shell;
  #ended;

  constructor(pid, shell, ended) {
    this.pid = pid;
    this.#shell = shell;
    this.#ended = ended;
  }

  get isRunning() {
    return this.#shell.exitCode === null && this.#shell.signalCode === null;
  }

  /** Sends a signal to the program itself. */
  signal(name) {
    try {
      process.kill(this.pid, name);
    } catch {
      // It has ended already, which is what most signals are for.
    }
  }

  /** Ends the program and waits for its end. */
  async stop(name = 'SIGTERM') {
    if (!this.isRunning) return;
    this.#shell.ref();
    this.signal(name);
    const killer = setTimeout(() => this.signal('SIGKILL'), 10_000);
    await this.#ended;
    clearTimeout(killer);
  }
}
