import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@elevate/native-stack';
import {
  builtService,
  FaultProxy,
  startProcess,
  testKafkaBrokers,
  testMongoUri,
  waitUntil,
} from '@elevate/testing';

const LISTENING = /"url":"(http:[^"]+)","msg":"Listening"/;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startCatalogue(environment: Record<string, string>) {
  const service = await startProcess({
    command: process.execPath,
    args: [builtService('catalogue')],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...environment },
  });
  closers.push(() => service.end('SIGKILL'));
  const [, url] = await service.waitForOutput(LISTENING, 60_000);
  return { service, url };
}

const readiness = async (url: string | undefined) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: await answer.text() };
};

describe('a service whose dependencies are away', () => {
  it('lives, is not ready, logs each attempt, and exits in one clear line', async () => {
    const away = await freePort();
    const { service, url } = await startCatalogue({
      MONGODB_URI: `mongodb://a-user:a-secret@127.0.0.1:${away}`,
      KAFKA_BROKERS: `127.0.0.1:${away}`,
      DEPENDENCY_WAIT_SECONDS: '9',
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await service.waitForOutput(/"attempt":2,.*Cannot connect to the broker/);
    const { status, body } = await readiness(url);
    expect([status, body]).toEqual([503, expect.stringContaining('ECONNREFUSED')]);
    const refused = await fetch(`${url}/v1/episodes`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await waitUntil(() => !service.running(), { timeoutMs: 40_000, what: 'the exit' });
    expect(await service.end()).toBe(69);
    expect(service.output()).toMatch(
      /Cannot start: .*did not answer within 9 s: .*Exiting with 69/,
    );
    expect(service.output()).toMatch(/"attempt":1,.*Cannot connect to the document server at 127/);
    expect(service.output()).not.toMatch(/a-secret|unhandled|\n {4}at /i);
  }, 90_000);

  it('starts as soon as the document server answers', async () => {
    const { hostname: host, port } = new URL(testMongoUri('dependencies'));
    const proxy = await FaultProxy.open({ host, port: Number(port) });
    closers.push(() => proxy.close());
    proxy.cut();
    const { service, url } = await startCatalogue({
      MONGODB_URI: `mongodb://127.0.0.1:${proxy.port}`,
      KAFKA_BROKERS: testKafkaBrokers().join(','),
      DEPENDENCY_WAIT_SECONDS: '90',
    });
    await waitUntil(async () => (await readiness(url)).body.includes('"broker":true'), {
      timeoutMs: 30_000,
      what: 'the broker alone',
    });
    expect((await readiness(url)).body).toContain('"documents":false');
    proxy.mend();
    await service.waitForOutput(/"msg":"Ready"/, 60_000);
    expect(await readiness(url)).toMatchObject({ status: 200 });
  }, 120_000);
});
