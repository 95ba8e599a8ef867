import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 15_000;
const LONGEST_RESTART_DELAY_MS = 10_000;
/** About four minutes with delays; then a supervisor decides. */
const MOST_RESTARTS = 30;
// A server that ran this long counts as started: 30 limits failing starts, not restarts over the product's lifetime.
const STABLE_AFTER_MS = 2_000;

/**
 * Runs a server that prints "listening PORT" and ends with its standard input. Restarts keep the
 * port. `explainExit` returns a reason if a restart cannot help.
 */
export async function startServerProcess({
  commandFor,
  environment = {},
  log,
  explainExit = () => undefined,
  mostRestarts = MOST_RESTARTS,
  stableAfterMs = STABLE_AFTER_MS,
}) {
  let child;
  let port = 0;
  let restarts = 0;
  let isStopping = false;
  let giveUp;
  const ended = new Promise((resolve) => (giveUp = resolve));

  async function start() {
    const [program, ...args] = commandFor(port);
    // A separate process group, so that Ctrl-C does not kill it before the parent's last write.
    child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...environment },
    });
    child.stdin.on('error', () => {});
    const complaints = rememberTail(child.stderr);
    const exited = once(child, 'exit');
    exited.catch(() => {});
    const explain = (code) => explainExit(code, complaints());
    port = await listeningPort({ child, exited, complaints, explain });
    const startedAt = Date.now();
    exited.then(([code, signal]) => restart({ startedAt, code, signal, complaints }));
  }

  async function restart({ startedAt, code, signal, complaints }) {
    // A signal comes from outside, so the next start may work however soon the kill came.
    if (signal || Date.now() - startedAt > stableAfterMs) restarts = 0;
    let reason = `The document server ended (${code ?? signal}). ${complaints()}`.trim();
    let finalReason = explainExit(code, complaints());
    while (!isStopping) {
      if (finalReason || restarts >= mostRestarts) {
        giveUp(finalReason ?? `${reason} ${mostRestarts} restarts failed.`);
        return;
      }
      const waitMs = Math.min(250 * 2 ** restarts, LONGEST_RESTART_DELAY_MS);
      log(`${reason} Starting it again in ${waitMs / 1000} s.`);
      await delay(waitMs, undefined, { ref: false });
      restarts += 1;
      if (isStopping) return;
      try {
        await start();
        if (isStopping) await stop();
        else log('The document server runs again.');
        return;
      } catch (error) {
        reason = error.message;
        finalReason = error.isFinal ? reason : undefined;
      }
    }
  }

  async function stop() {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }

  await start();
  return { port, ended, pid: () => child.pid, stop };
}

function rememberTail(stream) {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text) => {
    tail = (tail + text).slice(-2_000);
  });
  return () => tail.replace(/^\[.*\] INFO .*\n/gm, '').trim();
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
  if (typeof outcome === 'number') return outcome;
  child.kill('SIGKILL');
  const explained = outcome.code !== undefined && explain(outcome.code);
  if (explained) throw Object.assign(new Error(explained), { isFinal: true });
  const what = outcome.code === undefined ? outcome : `ended with ${outcome.code}.`;
  throw new Error(`The document server ${what} ${complaints()}`.trim());
}

function announcedPort(stdout) {
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const [, port] = /^listening (\d+)\s*$/.exec(line) ?? [];
      if (port) resolve(Number(port));
    });
  });
}
