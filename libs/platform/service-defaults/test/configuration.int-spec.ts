import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { builtService, startProcess, waitUntil } from '@elevate/testing';

const closers: (() => Promise<unknown>)[] = [];
let server: Server;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => void server.close());

/** Runs a service to its end, with a stand-in for its servers that counts connections. */
async function endOf(app: string, environment: Record<string, string>, ...args: string[]) {
  const { port } = server.address() as AddressInfo;
  const child = await startProcess({
    command: process.execPath,
    args: [builtService(app), ...args],
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      SITE_URL: 'http://localhost:3000',
      KAFKA_BROKERS: `127.0.0.1:${String(port)}`,
      MONGODB_URI: `mongodb://me:hunter2@127.0.0.1:${String(port)}`,
      ...environment,
    },
  });
  closers.push(() => child.end('SIGKILL'));
  await waitUntil(() => !child.running(), { what: `the end of ${app}`, timeoutMs: 60_000 });
  return { code: await child.end(), output: child.output(), connections };
}

describe('a service with settings that it cannot use', () => {
  it('names each with what to do, connects to nothing and exits with 78', async () => {
    const { code, output } = await endOf('user', {
      KAFKA_BROKERS: 'kafka',
      MAIL_FROM: 'elevate',
      SITE_URL: 'site.example',
      ACCESS_TOKEN_MINUTES: '5m',
      CALLER_SECRT: 'hunter2',
    });
    expect(output).toContain('KAFKA_BROKERS: must be host:port');
    expect(output).toContain('MAIL_FROM: must be a mail address');
    expect(output).toContain('SITE_URL: must be an address that starts with https://');
    expect(output).toContain(
      'ACCESS_TOKEN_MINUTES: must be a whole number of minutes from 1 to 60',
    );
    expect(output).toContain('CALLER_SECRT: is not a setting; did you mean CALLER_SECRET?');
    expect(output).not.toContain('hunter2');
    expect({ code, connections }).toEqual({ code: 78, connections: 0 });
  }, 90_000);

  it.each(['events', 'ingestion'])(
    'says that %s needs the keys of the object store that it names',
    async (app) => {
      const store = { MINIO_URL: 'http://minio:9000', MINIO_ACCESS_KEY: 'hunter2' };
      const { code, output } = await endOf(app, store, '--check-config');
      expect(output).toContain(
        'With MINIO_URL, MINIO_ACCESS_KEY and MINIO_SECRET_KEY are needed too',
      );
      expect(output).not.toContain('hunter2');
      expect({ code, connections }).toEqual({ code: 78, connections: 0 });
    },
    90_000,
  );
});

it('--check-config prints the effective configuration without secrets and connects to nothing', async () => {
  const settings = { YOUTUBE_API_KEY: 'hunter2', FEED_SYNC_MINUTES: '15' };
  const { code, output } = await endOf('ingestion', settings, '--check-config');
  expect(output).toMatch(/^YOUTUBE_API_KEY +\*{8} {2}\(environment\)$/m);
  expect(output).toMatch(/^FEED_SYNC_MINUTES +15 {2}\(environment\)$/m);
  expect(output).toMatch(/^JOBS_AT_ONCE +4 {2}\(default\)$/m);
  expect(output).toMatch(/^MONGODB_URI +mongodb:\/\/\*{8}@127\.0\.0\.1:\d+ {2}\(environment\)$/m);
  expect(output).not.toContain('hunter2');
  expect({ code, connections }).toEqual({ code: 0, connections: 0 });
}, 90_000);
