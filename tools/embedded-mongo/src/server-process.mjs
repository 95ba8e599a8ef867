import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;
const LONGEST_RESTART_DELAY_MS = 10_000;
/** About four minutes with delays; then a supervisor decides. */
const MOST_RESTARTS = 30;
// A server that ran this long counts as started: 30 limits failing starts, not restarts over the product's lifetime.
const STABLE_AFTER_MS = 2_000;

/**
 * Server in a child process that prints "listening PORT" and ends with its standard input. Restarts on the same port,
 * so its address stays valid.
 */
export class ServerProcess {
  #commandFor;
  #environment;
  #log;
  #explainExit;
  #child;
  #port = 0;
  #stopping = false;
  #limits;
  #restarts = 0;
  #startedAt = 0;
  #giveUp;
  ended = new Promise((resolve) => (this.#giveUp = resolve));

  /**
   * `commandFor(port)` returns program and arguments; port 0 requests a free one. `explainExit(code, complaint)`
   * returns a reason if a restart cannot help.
   */
  constructor({
    commandFor,
    environment = {},
    log,
    explainExit = () => undefined,
    mostRestarts = MOST_RESTARTS,
    stableAfterMs = STABLE_AFTER_MS,
  }) {
    this.#limits = { mostRestarts, stableAfterMs };
    this.#commandFor = commandFor;
    this.#environment = environment;
    this.#log = log;
    this.#explainExit = explainExit;
  }

  get port() {
    return this.#port;
  }

  get pid() {
    return this.#child?.pid;
  }

  async start() {
    const [program, ...args] = this.#commandFor(this.#port);
    // A separate process group, so that Ctrl-C does not kill it before the parent's last write.
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...this.#environment },
    });
    this.#child = child;
    child.stdin.on('error', () => {});
    const complaints = rememberTail(child.stderr);
    const exited = once(child, 'exit');
    exited.catch(() => {});
    const explain = (code) => this.#explainExit(code, complaints());
    this.#port = await listeningPort({ child, exited, complaints, explain });
    this.#startedAt = Date.now();
    exited.then(([code, signal]) => this.#onExit({ code, signal, complaints }));
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

  async #onExit({ code, signal, complaints }) {
    const { mostRestarts, stableAfterMs } = this.#limits;
    // A signal comes from outside, so the next start may work however soon the kill came.
    if (signal || Date.now() - this.#startedAt > stableAfterMs) {
      this.#restarts = 0;
    }
    let reason = `The document server ended (${code ?? signal}). ${complaints()}`.trim();
    let isFinal = this.#explainExit(code, complaints());
    while (!this.#stopping) {
      if (isFinal || this.#restarts >= mostRestarts) {
        this.#giveUp(isFinal ?? `${reason} ${mostRestarts} restarts failed.`);
        return;
      }
      const waitMs = Math.min(250 * 2 ** this.#restarts, LONGEST_RESTART_DELAY_MS);
      this.#log(`${reason} Starting it again in ${waitMs / 1000} s.`);
      await delay(waitMs, undefined, { ref: false });
      this.#restarts += 1;
      const failure = await this.#startAgain();
      if (!failure) {
        return;
      }
      reason = failure.message;
      isFinal = failure.isFinal ? reason : undefined;
    }
  }

  async #startAgain() {
    if (this.#stopping) {
      return undefined;
    }
    try {
      await this.start();
      if (this.#stopping) {
        await this.stop();
      } else {
        this.#log('The document server runs again.');
      }
      return undefined;
    } catch (error) {
      return error;
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

async function listeningPort({ child, exited, complaints, explain }) {
  const abort = new AbortController();
  const timedOut = delay(READY_WITHIN_MS, 'is not ready in time', { signal: abort.signal });
  const ended = exited.then(
    ([code, signal]) => ({ code: code ?? signal }),
    (error) => `cannot be run: ${error.message}`,
  );
  const outcome = await Promise.race([announcedPort(child.stdout), ended, timedOut]);
  abort.abort();
  timedOut.catch(() => {});
  if (typeof outcome === 'number') {
    return outcome;
  }
  child.kill('SIGKILL');
  const explained = outcome.code !== undefined && explain(outcome.code);
  if (explained) {
    throw Object.assign(new Error(explained), { isFinal: true });
  }
  const what = outcome.code === undefined ? outcome : `ended with ${outcome.code}.`;
  throw new Error(`The document server ${what} ${complaints()}`.trim());
}

function announcedPort(stdout) {
  return new Promise((resolve) => {
    let output = '';
    stdout.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-1_000);
      const match = /^listening (\d+)\s*$/m.exec(output);
      if (match) {
        resolve(Number(match[1]));
      }
    });
  });
}
