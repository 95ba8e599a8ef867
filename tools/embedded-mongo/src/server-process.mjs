import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;
const LONGEST_RESTART_DELAY_MS = 5_000;

/**
 * One server in a child process that prints "listening PORT" and ends by itself when its standard input
 * ends. It is started again on the same port when it dies, so that its address holds.
 */
export class ServerProcess {
  #commandFor;
  #log;
  #child;
  #port = 0;
  #stopping = false;
  #restarts = 0;

  /** `commandFor(port)` gives the program and its arguments; port 0 asks for a free one. */
  constructor({ commandFor, log }) {
    this.#commandFor = commandFor;
    this.#log = log;
  }

  get port() {
    return this.#port;
  }

  get pid() {
    return this.#child?.pid;
  }

  async start() {
    const [program, ...args] = this.#commandFor(this.#port);
    // In a group of its own, Ctrl-C in a terminal does not reach it: it must outlive the last write of its parent.
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    child.stdin.on('error', () => {});
    const complaints = rememberTail(child.stderr);
    const exited = once(child, 'exit');
    exited.catch(() => {});
    this.#port = await listeningPort(child, exited, complaints);
    exited.then(([code, signal]) => this.#onExit(code ?? signal, complaints));
  }

  async stop() {
    this.#stopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const exited = once(child, 'exit');
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }

  async #onExit(reason, complaints) {
    while (!this.#stopping) {
      this.#log(`document server ended (${reason}), starting it again ${complaints()}`.trim());
      await delay(Math.min(250 * 2 ** this.#restarts, LONGEST_RESTART_DELAY_MS), undefined, {
        ref: false,
      });
      this.#restarts += 1;
      if (await this.#startedAgain()) {
        return;
      }
    }
  }

  async #startedAgain() {
    if (this.#stopping) {
      return true;
    }
    try {
      await this.start();
      this.#restarts = 0;
      if (this.#stopping) {
        await this.stop();
      }
      return true;
    } catch (error) {
      this.#log(error.message);
      return false;
    }
  }
}

function rememberTail(stream) {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text) => {
    tail = (tail + text).slice(-2_000);
  });
  return () => tail.trim();
}

async function listeningPort(child, exited, complaints) {
  const abort = new AbortController();
  const timedOut = delay(READY_WITHIN_MS, 'is not ready in time', { signal: abort.signal });
  const ended = exited.then(
    ([code, signal]) => `ended with ${code ?? signal}`,
    (error) => `cannot be run: ${error.message}`,
  );
  const outcome = await Promise.race([announcedPort(child.stdout), ended, timedOut]);
  abort.abort();
  timedOut.catch(() => {});
  if (typeof outcome === 'number') {
    return outcome;
  }
  child.kill('SIGKILL');
  throw new Error(`the document server ${outcome} ${complaints()}`.trim());
}

function announcedPort(stdout) {
  return new Promise((resolve) => {
    let seen = '';
    stdout.setEncoding('utf8').on('data', (text) => {
      seen = (seen + text).slice(-1_000);
      const match = /^listening (\d+)\s*$/m.exec(seen);
      if (match) {
        resolve(Number(match[1]));
      }
    });
  });
}
