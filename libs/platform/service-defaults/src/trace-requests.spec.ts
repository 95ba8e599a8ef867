import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { activeTraceIds } from '@elevate/telemetry';
import { traceForTest, type TestTracing } from '@elevate/telemetry/testing';
import { startSpanReceiver, type ReceivedSpan } from '@elevate/testing';
import { traceRequests } from './trace-requests.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

let tracing: TestTracing<ReceivedSpan>;
let app: FastifyInstance;
let received: (string | undefined)[];

async function serve(trustsCallers: boolean): Promise<void> {
  app = fastify();
  traceRequests(app, { trustsCallers });
  received = [];
  const note = () => received.push(activeTraceIds()?.trace_id);
  app.get('/people/:id', async () => ({ place: note() }));
  app.post('/people', async () => ({ place: note() }));
  app.get('/broken', async () => Promise.reject(new Error('canary')));
  app.get('/healthz', async () => ({ place: note() }));
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Over a socket: its events are what loses the way. */
const request = async (path: string, init: RequestInit = {}) => {
  const { port } = app.server.address() as { port: number };
  await (await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init })).text();
};

beforeEach(async () => {
  tracing = await traceForTest(await startSpanReceiver());
});
afterEach(async () => {
  await app.close();
  await tracing.finish();
});

describe('a request', () => {
  it('is a span named after the template of its route', async () => {
    await serve(true);
    await request('/people/id-canary?q=query-canary');
    const [span] = await tracing.finish();
    expect(span).toMatchObject({ name: 'GET /people/:id', kind: 'server', traceId: TRACE });
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/people/:id',
      'http.response.status_code': 200,
    });
    expect(received).toEqual([TRACE]);
  });

  it('stays in its span once its body was read', async () => {
    await serve(true);
    const json = { ...headers, 'content-type': 'application/json' };
    await request('/people', { method: 'POST', headers: json, body: '{"name":"canary"}' });
    expect(received).toEqual([TRACE]);
    expect(JSON.stringify(await tracing.finish())).not.toContain('canary');
  });

  it('of a stranger begins a trace of its own, whatever it says', async () => {
    await serve(false);
    await request('/people/7');
    const [span] = await tracing.finish();
    expect(span?.parentSpanId).toBe('');
    expect(received).toEqual([span?.traceId]);
    expect(span?.traceId).not.toBe(TRACE);
  });

  it('to an unknown path leaves the path out of the span', async () => {
    await serve(true);
    await request('/elsewhere/canary');
    const [span] = await tracing.finish();
    expect(span?.name).toBe('GET');
    expect(JSON.stringify(span)).not.toContain('canary');
  });

  it('that fails is marked, without the words of its error', async () => {
    await serve(true);
    await request('/broken');
    const [span] = await tracing.finish();
    expect(span).toMatchObject({ failed: true });
    expect(JSON.stringify(span)).not.toContain('canary');
  });

  it('is not traced where machines ask for health, or where it is a stream', async () => {
    await serve(true);
    await request('/healthz');
    await request('/people/7', { headers: { accept: 'text/event-stream' } });
    expect(await tracing.finish()).toEqual([]);
    expect(received).toEqual([undefined, undefined]);
  });

  it('that is answered without a socket is a span as well', async () => {
    await serve(true);
    await app.inject({ url: '/people/7', headers });
    expect((await tracing.finish()).map(({ name }) => name)).toEqual(['GET /people/:id']);
  });
});
