import { describe, expect, it, jest } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { createTestBff, testBffOfFile } from './create-test-bff.js';
import { channel, episode, videoId } from './generate-catalogue.js';

const bff = testBffOfFile();

/** Reads a stream until `isEnough`, then closes it. */
async function stream(query = '', lastId?: string, isEnough = /event: current\nid: \S+\ndata: /) {
  const closing = new AbortController();
  const answer = await fetch(`${bff.url}/api/v1/messages${query}`, {
    headers: lastId === undefined ? {} : { 'last-event-id': lastId },
    signal: closing.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part;
  })().catch(() => undefined);
  await waitUntil(() => isEnough.test(text) || answer.status !== 200);
  closing.abort();
  await reading;
  const messages = [...text.matchAll(/^data: (\{"specversion.*)$/gm)].map(
    ([, json]) => JSON.parse(json!) as { type: string; subject: string; data: unknown },
  );
  return {
    answer,
    events: [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    said: messages.map(({ type, subject, data }) => [type, subject, data !== null]),
    messages,
    id: [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1],
  };
}

const get = (path: string) => fetch(`${bff.url}/api/v1/${path}`);

async function changes(query = '') {
  const answer = await get(`changes${query}`);
  const { reset, items, next_cursor } = (await answer.json()) as {
    reset: boolean;
    items: { type: string; subject: string; time: string; data: unknown }[];
    next_cursor: string;
  };
  return { reset, items, next_cursor, said: items.map(({ type, subject }) => [type, subject]) };
}

describe('the stream of messages', () => {
  it('says every state and removal, then goes on where it ended', async () => {
    await bff.putChannels(channel({ id: 'c' }));
    await bff.putEpisodes(episode({ id: videoId(1), channel_id: 'c' }));
    await bff.putEpisodes(episode({ id: videoId(2), channel_id: 'c' }));
    await bff.removeEpisode(videoId(2));
    const first = await stream();
    expect(first.events).toEqual(['reset', 'current']);
    expect(first.said).toEqual([
      ['catalogue.channel.changed.v1', 'c', true],
      ['catalogue.episode.changed.v1', videoId(1), true],
      ['catalogue.episode.removed.v1', videoId(2), false],
    ]);
    expect(first.messages[1]).toMatchObject({
      specversion: '1.0',
      id: expect.stringContaining(videoId(1)),
      sequence: '2',
      datacontenttype: 'application/json',
      data: { id: videoId(1), description: expect.any(String), version: 1 },
    });
    await bff.putEpisodes(episode({ id: videoId(3), channel_id: 'c' }));
    const next = await stream('', first.id);
    expect([next.events, next.said]).toEqual([
      ['current'],
      [['catalogue.episode.changed.v1', videoId(3), true]],
    ]);
  });

  it('sends a change while it is open', async () => {
    const open = stream('', undefined, new RegExp(`current[^]*${videoId(9)}`));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await bff.putEpisodes(episode({ id: videoId(9), channel_id: 'c' }));
    expect((await open).said.at(-1)).toEqual(['catalogue.episode.changed.v1', videoId(9), true]);
  });

  it.each([
    'nonsense',
    '1.e30',
    `zz.${Buffer.from('{"log":"other","topics":{}}').toString('base64url')}`,
  ])('begins again after an id that it does not know (%s)', async (id) => {
    expect((await stream('', id)).events).toEqual(['reset', 'current']);
  });

  it('has the topics that are asked for, none that is internal, and may be read by other pages', async () => {
    const { answer, said } = await stream('?topic=catalogue.channel');
    expect(said.map(([type]) => type)).toEqual(['catalogue.channel.changed.v1']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    for (const topic of ['user.account', 'ingestion.video', 'nope'])
      expect((await stream(`?topic=${topic}`)).answer.status).toBe(400);
  });

  it('is not open while the services publish their state again after a start', async () => {
    bff.transport.isReplaying = true;
    const answers = await Promise.all(['messages', 'changes'].map((path) => get(path)));
    bff.transport.isReplaying = false;
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  });
});

describe('the changes', () => {
  it('are every state, then what changed since the cursor, removals included', async () => {
    await bff.putChannels(channel({ id: 'c' }));
    await bff.putEpisodes(episode({ id: videoId(20), channel_id: 'c' }));
    const whole = await changes();
    expect([whole.reset, whole.said]).toEqual([
      true,
      expect.arrayContaining([
        ['catalogue.channel.changed.v1', 'c'],
        ['catalogue.episode.changed.v1', videoId(20)],
      ]),
    ]);
    expect(await changes(`?cursor=${whole.next_cursor}`)).toMatchObject({
      reset: false,
      items: [],
    });
    await bff.removeEpisode(videoId(20));
    const next = await changes(`?cursor=${whole.next_cursor}`);
    expect([next.reset, next.said]).toEqual([
      false,
      [['catalogue.episode.removed.v1', videoId(20)]],
    ]);
    expect(next.items[0]).toMatchObject({ sequence: expect.any(String), data: null });
  });

  it('are those since a time, or all states where the log may lack removals since then', async () => {
    const before = new Date(Date.now() - 3_600_000).toISOString();
    jest.spyOn(bff.transport, 'removalsSince').mockResolvedValue(Date.now() - 86_400_000);
    expect(await changes(`?changed_since=${before}`)).toMatchObject({
      reset: false,
      items: expect.arrayContaining([expect.objectContaining({ subject: 'c' })]),
    });
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await changes(`?changed_since=${later}`)).toMatchObject({ reset: false, items: [] });
    const early = await changes('?changed_since=2020-01-01T00:00:00Z');
    expect([early.reset, early.said.length > 2]).toEqual([true, true]);
    jest.restoreAllMocks();
  });

  it('begin again after a cursor of another log or of long ago, and refuse what is no cursor', async () => {
    const { next_cursor } = await changes();
    const other = Buffer.from('{"log":"other","topics":{}}').toString('base64url');
    for (const cursor of [`zzzzzzzz.${other}`, next_cursor.replace(/^\w+/, '1')])
      expect(await changes(`?cursor=${cursor}`)).toMatchObject({ reset: true });
    for (const query of ['cursor=no', 'changed_since=yesterday', 'topic=user.account', 'limit=1'])
      expect([query, (await get(`changes?${query}`)).status]).toEqual([query, 400]);
  });

  it('have the topics that are asked for, for programs of any origin', async () => {
    expect((await changes('?topic=catalogue.channel')).said).toEqual([
      ['catalogue.channel.changed.v1', 'c'],
    ]);
    const { headers } = await get('changes');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    // A proxy may compress them.
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('ratelimit-policy')).toBe('"address";q=20;qu="concurrent-requests"');
    expect(headers.get('ratelimit')).toMatch(/^"address";r=1\d$/);
    const head = await fetch(`${bff.url}/api/v1/changes`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
  });
});

it('breaks a list of changes off at the shutdown: half of it must not pass for a whole one', async () => {
  const closing = await createTestBff();
  const reader = { caughtUp: new Promise(() => undefined), close: () => Promise.resolve() };
  const read = jest.spyOn(closing.transport, 'read').mockResolvedValue(reader as never);
  const text = fetch(`${closing.url}/api/v1/changes`).then((answer) => answer.text());
  const broken = expect(text).rejects.toThrow();
  await waitUntil(() => read.mock.calls.length > 0);
  await closing.close();
  await broken;
});

describe('many copies of one address', () => {
  it('leave places for others, and for short answers', async () => {
    const closing = new AbortController();
    const open = () => fetch(`${bff.url}/api/v1/messages`, { signal: closing.signal });
    const answers = await Promise.all(Array.from({ length: 21 }, open));
    closing.abort();
    const refused = answers.filter(({ status }) => status !== 200);
    const limits = ['ratelimit-policy', 'ratelimit'];
    expect(
      refused.map(({ status, headers }) => [status, ...limits.map((name) => headers.get(name))]),
    ).toEqual([[429, '"address";q=20;qu="concurrent-requests"', '"address";r=0;t=30']]);
  });
});

describe('a log that cannot be read', () => {
  // Last, because it closes the log of all tests.
  it('ends a stream without `current`, and a document within it', async () => {
    await bff.transport.close();
    const answer = await fetch(`${bff.url}/api/v1/messages`);
    expect(await answer.text()).toBe('retry: 3000\n\nevent: reset\ndata: {}\n\n');
    // Half a document must not pass for a whole one.
    await expect(get('changes').then((changes) => changes.json())).rejects.toThrow();
  });
});
