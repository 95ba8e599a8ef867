import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { inSpan } from '@elevate/telemetry';
import { traceForTest } from '@elevate/telemetry/testing';
import { startLocalServer, startSpanReceiver } from '@elevate/testing';
import { HttpClient } from '../src/index.js';

it('a span names the host and the answer, and the stranger learns of no trace', async () => {
  const requests: IncomingHttpHeaders[] = [];
  const server = await startLocalServer(({ headers }, response) => {
    requests.push(headers);
    response.writeHead(404).end();
  });
  const { origin } = server;
  const tracing = await traceForTest(await startSpanReceiver());
  const client = new HttpClient({
    userAgent: 'test',
    logger: pino({ level: 'silent' }),
    trustedOrigins: [origin],
  });

  await client.get(`${origin}/outside`);
  await inSpan(
    () => ({ name: 'job', kind: 'internal', begins: 'always' }),
    () => client.get(`${origin}/path-canary?key=query-canary`),
  );

  const [fetched, job, ...more] = await tracing.finish();
  await client.close();
  await server.close();
  expect(more).toEqual([]);
  expect(fetched).toMatchObject({ name: 'GET', kind: 'client', parentSpanId: job?.spanId });
  expect(fetched?.attributes).toEqual({
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'http.response.status_code': 404,
  });
  expect(requests).toHaveLength(2);
  expect(requests.some((headers) => 'traceparent' in headers)).toBe(false);
});
