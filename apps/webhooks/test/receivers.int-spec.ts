import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { freePort, providePython } from '@elevate/native-stack';
import { canRun, startProcess, waitUntil, type TestProcess } from '@elevate/testing';
import { feedState, RunningWebhooks } from './support/running-webhooks.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const log = (line: string) => void process.stderr.write(`${line}\n`);

/** How each receiver of examples/ is started; what Python needs is fetched the first time. */
const RECEIVERS = [
  {
    language: 'JavaScript',
    needs: ['node'],
    command: async () => [process.execPath, join(EXAMPLES, 'javascript', 'receive-webhooks.mjs')],
  },
  {
    language: 'Python',
    needs: ['python3'],
    command: async () => {
      const folder = join(EXAMPLES, 'python');
      const requirements = join(folder, 'requirements.txt');
      const python = await providePython({ name: 'examples', requirements, log });
      return [python.interpreter, join(folder, 'receive_webhooks.py')];
    },
  },
].filter(({ needs }) => canRun(needs));

describe.each(RECEIVERS)('the receiver in $language', ({ command }) => {
  let running: RunningWebhooks;
  let receiver: TestProcess;
  let url: string;
  let secret: string;

  beforeEach(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}/`;
    running = await RunningWebhooks.start({ origins: [new URL(url).origin] });
    ({ secret } = await running.webhook({ url }));
    const [program = '', ...args] = await command();
    const { PATH, HOME, LANG } = process.env;
    receiver = await startProcess({
      command: program,
      args,
      env: { PATH, HOME, LANG, PORT: String(port), WEBHOOK_SECRET: secret },
    });
    await receiver.waitForOutput(/receiving\n/);
  });

  afterEach(async () => {
    await receiver.end('SIGKILL');
    await running.close();
  });

  const printed = () =>
    receiver
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { subject: string; sequence: string; data: unknown });

  /** What was printed up to this message: the answer to a delivery can be here before the line it printed. */
  const printedUpTo = async (last: number) => {
    const sequences = () => printed().map(({ sequence }) => sequence);
    await waitUntil(() => sequences().includes(String(last)), { what: `message ${last}` });
    return sequences();
  };

  /** Sends what our service would, or something like it; gives the status of the answer. */
  const send = async (
    { sequence, id = `msg_${sequence}` }: { sequence: number; id?: string },
    change: (headers: Record<string, string>) => object = () => ({}),
  ) => {
    const type = 'ingestion.feed.changed.v1';
    const body = JSON.stringify({ type, subject: 'a', sequence: String(sequence), data: null });
    const at = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    const sent = { ...headers, ...change(headers) };
    return (await fetch(url, { method: 'POST', headers: sent, body })).status;
  };

  it('takes in what the service sends, letter for letter', async () => {
    await running.publish(feedState('a', 7, 'Grüße 世界 👩🏾‍💻'), feedState('b'));
    await running.publishRemoved('a', 8);
    await waitUntil(() => printed().length === 3, { what: 'three messages' });
    const about = (subject: string) => printed().filter((one) => one.subject === subject);
    expect(about('a').map(({ sequence, data }) => [sequence, data])).toEqual([
      ['7', feedState('a', 7, 'Grüße 世界 👩🏾‍💻')],
      ['8', null],
    ]);
    expect(about('b')).toHaveLength(1);
  });

  it('takes in each delivery once, and nothing that is older than what it knows', async () => {
    const sent = [{ sequence: 9 }, { sequence: 9 }, { sequence: 8 }, { sequence: 10 }];
    for (const one of sent) expect(await send(one)).toBe(204);
    expect(await send({ sequence: 10, id: 'msg_again' })).toBe(204);
    expect(await send({ sequence: 11 })).toBe(204);
    expect(await printedUpTo(11)).toEqual(['9', '10', '11']);
  });

  it('refuses what is not signed with its secret, old, or no delivery at all', async () => {
    const stranger = (headers: Record<string, string>) => ({
      'webhook-signature': new Webhook(Buffer.from('another').toString('base64')).sign(
        headers['webhook-id'] ?? '',
        new Date(),
        'another body',
      ),
    });
    expect(await send({ sequence: 1 }, stranger)).toBe(400);
    expect(await send({ sequence: 1 }, () => ({ 'webhook-signature': 'no signature' }))).toBe(400);
    expect(await send({ sequence: 1 }, () => ({ 'webhook-timestamp': '1700000000' }))).toBe(400);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
    expect((await fetch(url, { method: 'GET' })).status).toBeGreaterThanOrEqual(400);
    expect(await send({ sequence: 2 })).toBe(204);
    expect(await printedUpTo(2)).toEqual(['2']);
  });
});
