import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startProcess, testMongoUri, waitUntil } from '@elevate/testing';
import type { TestProcess } from '@elevate/testing';
import { answering, Endpoint } from './support/endpoint.js';
import { feedState, RunningWebhooks } from './support/running-webhooks.js';

const PROCESS = fileURLToPath(new URL('./support/webhooks-process.mjs', import.meta.url));
const MESSAGES = 40;
const AT_ONCE = 4;
const READY_WITHIN_MS = 120_000;
const TAKEN_OVER_WITHIN_MS = 15_000;

let uri: string;
let endpoint: Endpoint;
let processes: TestProcess[] = [];

beforeEach(async () => {
  uri = testMongoUri('webhook-kills');
  endpoint = await Endpoint.start();
  const origins = [endpoint.origin];
  // Its processes have no key for the secrets, so neither has this one.
  const environment = { WEBHOOK_SECRETS_KEY: '' };
  const running = await RunningWebhooks.start({ uri, origins, environment });
  await running.webhook({ url: `${endpoint.origin}/` });
  await running.close();
  processes = await Promise.all([start(), start(), start()]);
}, 2 * READY_WITHIN_MS);

afterEach(async () => {
  await Promise.all(processes.map((one) => one.end('SIGKILL')));
  await endpoint.close();
});

it('delivers all that was stored, with one id for each, whenever a process is killed', async () => {
  const [first, second, third] = processes as [TestProcess, TestProcess, TestProcess];
  // Stands still for longer than it counts as living, until its turn comes.
  process.kill(third.pid, 'SIGSTOP');

  // Between storing and sending: those that are on their way are never answered, the others wait.
  endpoint.answer = () => undefined;
  for (let index = 0; index < MESSAGES; index += 1) {
    first.send(`${JSON.stringify(feedState(`f${index}`))}\n`);
  }
  await waitUntil(() => first.output().match(/stored/g)?.length === MESSAGES, {
    what: 'all to be stored',
  });
  await waitUntil(() => endpoint.received.length === AT_ONCE, { what: 'the first to be sent' });
  await first.end('SIGKILL');
  const killedAt = Date.now();

  // Between sending and noting: the next process dies on the answer to what it sent.
  endpoint.answer = (received, response) => {
    answering(200)(received, response);
    if (endpoint.received.length !== 2 * AT_ONCE) return;
    void second.end('SIGKILL').then(() => process.kill(third.pid, 'SIGCONT'));
  };
  await waitUntil(() => endpoint.received.length > AT_ONCE, {
    timeoutMs: TAKEN_OVER_WITHIN_MS,
    what: 'another process to take over',
  });
  expect(Date.now() - killedAt).toBeLessThan(TAKEN_OVER_WITHIN_MS);
  await waitUntil(() => endpoint.ids.length === MESSAGES, {
    timeoutMs: 2 * TAKEN_OVER_WITHIN_MS,
    what: 'all to be delivered',
  });

  expect(new Set(endpoint.subjects).size).toBe(MESSAGES);
  // Each kill can repeat what was on its way, and nothing else comes twice.
  expect(endpoint.received.length).toBeLessThanOrEqual(MESSAGES + 2 * AT_ONCE);
});

async function start(): Promise<TestProcess> {
  const args = [PROCESS, uri, endpoint.origin];
  const started = await startProcess({ command: process.execPath, args });
  await started.waitForOutput(/ready/, READY_WITHIN_MS);
  return started;
}
