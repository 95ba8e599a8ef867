import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RunRecord } from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { AdminBff, refuse, run } from './create-admin-bff.js';

const STREAM = '/api/v1/admin/stream';

const bff = AdminBff.ofFile();
beforeAll(async () => {
  bff.answer('user', 'GET /v1/me', (reply) => reply.send({}));
});

interface OpenStream {
  readonly answer: Response;
  /** What came so far. */
  readonly runs: RunRecord[];
  isOver(): boolean;
  close(): void;
}

async function open(ofToken = bff.token): Promise<OpenStream> {
  const controller = new AbortController();
  const answer = await bff.fetch(STREAM, { token: ofToken, signal: controller.signal });
  const runs: RunRecord[] = [];
  let over = false;
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^event: run\ndata: (.*)$/.exec(text.slice(0, end))?.[1];
        if (data) runs.push(JSON.parse(data) as RunRecord);
        text = text.slice(end + 2);
      }
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => (over = true));
  return { answer, runs, isOver: () => over, close: () => controller.abort() };
}

/** A stream that was let in. */
async function openStream(ofToken = bff.token): Promise<OpenStream> {
  const stream = await open(ofToken);
  expect(stream.answer.status).toBe(200);
  return stream;
}

const ended = { ended_at: '2026-11-21T10:05:00.000Z', status: 'succeeded' } as const;

describe('the stream of runs', () => {
  it('begins with the runs under way, as they stand', async () => {
    await bff.putRun(run({ id: 'a', version: 1 }));
    await bff.putRun(run({ id: 'over', version: 1 }));
    await bff.putRun(run({ id: 'over', version: 2, ...ended }));
    await bff.putRun(run({ id: 'a', version: 2 }));
    await waitUntil(async () => {
      const stream = await openStream();
      await waitUntil(() => stream.runs.length > 0 || stream.isOver());
      stream.close();
      return stream.runs.length === 1 && stream.runs[0]!.version === 2;
    });
    const stream = await openStream();
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.answer.headers.get('x-accel-buffering')).toBe('no');
    await waitUntil(() => stream.runs.length > 0);
    expect(stream.runs[0]).toEqual(run({ id: 'a', version: 2 }));
    await bff.putRun(run({ id: 'a', version: 3, ...ended }));
    // The end of the other run may reach the stream after this message.
    await waitUntil(() => stream.runs.some(({ id, version }) => id === 'a' && version === 3));
    expect(stream.runs.filter(({ id, ended_at }) => id !== 'a' && ended_at === null)).toEqual([]);
    stream.close();
  });

  it('tells of a run four times a second at most, and always of its end', async () => {
    const stream = await openStream();
    const begun = performance.now();
    for (let version = 1; version < 120; version += 1) {
      await bff.putRun(run({ id: 'busy', version }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await bff.putRun(run({ id: 'busy', version: 120, ...ended }));
    await waitUntil(() => stream.runs.at(-1)?.version === 120);
    const most = Math.ceil((performance.now() - begun) / 250) + 1;
    expect(stream.runs.length).toBeGreaterThan(2);
    expect(stream.runs.length).toBeLessThanOrEqual(most);
    const versions = stream.runs.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    stream.close();
  });

  it('ends when the administrator is demoted', async () => {
    const demoted = await bff.account();
    const stream = await openStream(demoted.token);
    await bff.changeRoles(demoted.id, []);
    await waitUntil(stream.isOver, { what: 'the stream to end' });
    expect((await bff.fetch(STREAM, { token: demoted.token })).status).toBe(403);
  });

  it('ends when the access token does', async () => {
    const short = await bff.account(['admin'], { endsIn: 2 });
    const stream = await openStream(short.token);
    await waitUntil(stream.isOver, { what: 'the stream to end' });
  });

  it('ends with its session, and stays open while the user service is unavailable', async () => {
    const other = await bff.account();
    const stream = await openStream(other.token);
    const staying = await openStream();
    const requestCount = () =>
      bff.requests.filter((request) => request.requestLine === 'GET /v1/me').length;
    bff.answer('user', 'GET /v1/me', (reply) => refuse(reply, 503, 'USER.UNAVAILABLE'));
    const before = requestCount();
    await waitUntil(async () => {
      await bff.checkStreams();
      return requestCount() >= before + 2;
    });
    expect([stream.isOver(), staying.isOver()]).toEqual([false, false]);
    bff.answer('user', 'GET /v1/me', (reply, { headers }) =>
      headers.authorization === `Bearer ${other.token}`
        ? refuse(reply, 401, 'USER.UNAUTHENTICATED')
        : reply.send({}),
    );
    await waitUntil(
      async () => {
        await bff.checkStreams();
        return stream.isOver();
      },
      { what: 'the stream to end' },
    );
    expect(staying.isOver()).toBe(false);
    staying.close();
  });

  it('answers who asks for the head alone, and keeps no place for them', async () => {
    for (let count = 0; count < 11; count += 1) {
      const signal = AbortSignal.timeout(5_000);
      const head = await bff.fetch(STREAM, { method: 'HEAD', token: bff.token, signal });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    }
  });

  it('is open five times in one session, and in others still', async () => {
    const eager = await bff.account();
    const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(eager.token)));
    const refused = await open(eager.token);
    expect(refused.answer.status).toBe(429);
    expect(refused.answer.headers.get('retry-after')).toBe('30');
    (await openStream()).close();
    streams.forEach((stream) => stream.close());
    await waitUntil(async () => {
      const again = await open(eager.token);
      again.close();
      return again.answer.status === 200;
    });
  });
});
