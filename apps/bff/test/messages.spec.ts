import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { testBffOfFile } from './create-test-bff.js';
import { channel, episode, videoId } from './generate-catalogue.js';

const bff = testBffOfFile();

/** Reads a stream until `isEnough`, then closes it. */
async function stream(query = '', lastId?: string, isEnough = /event: current[^]*\nid: /) {
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

  // Last, because it closes the log of all tests.
  it('ends without `current` when the log cannot be read', async () => {
    await bff.transport.close();
    const answer = await fetch(`${bff.url}/api/v1/messages`);
    expect(await answer.text()).toBe('retry: 3000\n\nevent: reset\ndata: {}\n\n');
  });
});
