import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtService, startProcess, tempDir, waitUntil, type TestProcess } from '@elevate/testing';

const SILENCE = '"documents":"No answer within 3 s."';
const PERSON = {
  email: 'ada@example.org',
  password: 'nine7Lanterns+drift',
  linkedin_url: 'https://www.linkedin.com/in/ada',
};

let folder: Awaited<ReturnType<typeof tempDir>>;
let product: TestProcess;
let url: string;

async function start(): Promise<void> {
  product = await startProcess({
    command: process.execPath,
    args: [builtService('embedded')],
    env: {
      ...process.env,
      MONGODB_URI: undefined,
      KAFKA_BROKERS: undefined,
      DATA_DIR: folder.path,
      PORT: '0',
      SCHEDULES: 'off',
    },
  });
  const ready = await product.waitForOutput(/ready at (\S+)/, 120_000);
  url = ready[1] ?? '';
}

beforeAll(async () => {
  folder = await tempDir('document-server-away');
  await start();
}, 150_000);
afterAll(async () => {
  await product.end('SIGTERM', 20_000);
  await folder.remove();
}, 30_000);

/** The process of the private document server. */
function serverPid(): number {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(product.pid)], {
    encoding: 'utf8',
  });
  return Number(/^\s*(\d+) .*(?:Launcher|mongod)/m.exec(listed)?.[1]);
}

async function post(path: string, body: object) {
  const began = Date.now();
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });
  const problem = (await answer.json()) as { code?: string };
  return { status: answer.status, problem, answer, ms: Date.now() - began };
}

const signIn = () => post('/session', { email: PERSON.email, password: PERSON.password });
const readyz = async () => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: await answer.text() };
};

describe('the product whose document server', () => {
  it('hangs: answers 503 within seconds, is not ready, and keeps serving the read model', async () => {
    expect((await post('/accounts', PERSON)).status).toBeLessThan(300);
    const pid = serverPid();
    process.kill(pid, 'SIGSTOP');
    try {
      // Some pings end with the driver's own words for the same silence.
      const silent = async () => {
        const { status, body } = await readyz();
        return status === 503 && body.includes(SILENCE);
      };
      const [refused] = await Promise.all([signIn(), waitUntil(silent, { what: SILENCE })]);
      expect(refused.status).toBe(503);
      expect(refused.answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(refused.answer.headers.get('content-type')).toContain('application/problem+json');
      // Eight seconds for a change, and what a busy machine adds.
      expect(refused.ms).toBeLessThan(13_000);
      expect((await fetch(`${url}/api/v1/home`)).status).toBe(200);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await waitUntil(async () => (await signIn()).status === 200, { timeoutMs: 30_000 });
    await waitUntil(async () => (await readyz()).status === 200, { timeoutMs: 30_000 });
  }, 120_000);
});
