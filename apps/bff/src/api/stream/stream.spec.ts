import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { createTestBff, type TestBff } from '../../../test/create-test-bff.js';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';

let bff: TestBff;
beforeAll(async () => {
  bff = await createTestBff({ STREAM_CONNECTIONS: '2' });
  await bff.putChannels(channel({ id: 'channel-1' }));
});
afterAll(() => bff.close());

interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** Reads on until the text so far has what is looked for. */
  until(pattern: RegExp): Promise<string>;
  close(): void;
}

async function open(query = '', headers: Record<string, string> = {}): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(`${bff.url}/api/v1/stream${query}`, {
    headers,
    signal: controller.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    status: response.status,
    headers: response.headers,
    until: async (pattern) => {
      while (!pattern.test(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${text}`);
        text += value;
      }
      return text;
    },
    close: () => controller.abort(),
  };
}

const CHANGED = /event: changed\ndata: (.*)\n\n/;

it('sends the changes of a burst at most once a second', async () => {
  const stream = await open();
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  await stream.until(/retry: 3000/);
  const begun = performance.now();
  await bff.putEpisodes(
    ...Array.from({ length: 200 }, (_, number) => episode({ id: videoId(number) })),
  );
  await bff.putHero(videoId(1));
  const text = await stream.until(/event: changed\ndata: .*"hero".*\n\n/);
  const changes = [...text.matchAll(new RegExp(CHANGED, 'g'))];
  const most = Math.ceil((performance.now() - begun) / 1_000) + 1;
  expect(changes.length).toBeLessThanOrEqual(most);
  const tags = changes.flatMap(([, data]) => (JSON.parse(data!) as { tags: string[] }).tags);
  expect([...new Set(tags)].sort()).toEqual(
    ['home', 'hero', 'stats', 'channel-rows', 'channels', 'topics', 'episodes'].sort(),
  );
  stream.close();
});

it('tells who comes back after a change, and who shows an older page, to fetch again', async () => {
  const home = (await fetch(`${bff.url}/api/v1/home`)).headers
    .get('etag')!
    .slice(1)
    .replace(/(-gz|-br)?"$/, '');
  const upToDate = await open(`?known=/api/v1/home@${home}`);
  const id = /id: (.*)\n/.exec(await upToDate.until(/id: .*\n\n/))![1]!;
  upToDate.close();

  const sameId = await open('', { 'last-event-id': id });
  expect(await sameId.until(/\n\n/)).not.toMatch(CHANGED);
  sameId.close();

  for (const [query, headers] of [
    ['?known=/api/v1/home@older', {}],
    [`?known=/api/v1/home@${home}&known=/api/v1/stats@older`, {}],
    ['', { 'last-event-id': 'nonsense' }],
  ] as const) {
    const stream = await open(query, headers);
    expect(await stream.until(/\n\n/)).toMatch(CHANGED);
    stream.close();
  }
});

it('answers who asks for the head alone, and keeps no place for them', async () => {
  for (let asked = 0; asked < 3; asked += 1) {
    const head = await fetch(`${bff.url}/api/v1/stream`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(5_000),
    });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(head.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await head.text()).toBe('');
  }
});

it('refuses more listeners than it may have, and forgets those that left', async () => {
  const opened = [await open(), await open()];
  const refused = await fetch(`${bff.url}/api/v1/stream`);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'BFF.STREAMS_EXHAUSTED' });
  expect(refused.headers.get('retry-after')).toBe('5');
  opened.forEach((stream) => stream.close());
  await waitUntil(async () => {
    const again = await open();
    again.close();
    return again.status === 200;
  });
});
