import { spawn } from 'node:child_process';
import { once } from 'node:events';

const STOP_WITHIN_MS = 12_000;

/** Restartable Node process that inherits our output. */
export class DevProcess {
  #options;
  #child;

  constructor({ args, cwd, env = {} }) {
    this.#options = { args, cwd, env: { ...process.env, ...env } };
  }

  async start(ready) {
    const { args, cwd, env } = this.#options;
    // A separate process group: Ctrl-C must reach only the parent, which stops processes in order.
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    return new Promise((resolve, reject) => {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        process.stdout.write(text);
        output = (output + text).slice(-10_000);
        const match = ready.exec(output);
        if (match) {
          resolve(match);
        }
      });
      child.once('exit', (code, signal) =>
        reject(new Error(`${args.at(-1)} ended with ${code ?? signal}; waiting for a change`)),
      );
    });
  }

  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }
}
