import { describe, expect, it } from '@jest/globals';
import { channelState } from '@elevate/contracts/catalogue';
import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import { toChannel, toStub } from './channel.repository.js';

const ID = 'UCSAMPLE0000000000000001';
const observed: ObservedChannel = {
  id: ID,
  version: 2,
  name: 'Sample Channel',
  handle: '@sample',
  thumbnail_url: null,
  youtube_channel_id: ID,
};

describe('toChannel', () => {
  it('takes over what the source says', () => {
    expect({ ...toChannel(observed), version: 2 }).toEqual({
      ...observed,
      description: '',
      origin: 'youtube',
      followed: true,
    });
  });

  it('passes on that a channel was removed', () => {
    expect(toChannel({ ...observed, followed: false }).followed).toBe(false);
  });

  it.each<[string, Partial<ObservedChannel>, string]>([
    ['the source, where it says so', { origin: 'sample' }, 'sample'],
    ['the platform, where it has a channel there', {}, 'youtube'],
    ['the sample, where it has none', { id: 'sample-series', youtube_channel_id: null }, 'sample'],
  ])('takes it as coming from %s', (_, change, origin) => {
    expect(toChannel({ ...observed, ...change }).origin).toBe(origin);
  });
});

describe('toStub', () => {
  it('describes a stub in a form that keeps the contract', () => {
    const channel = { id: 'sample-series', name: 'Sample series', youtube_channel_id: null };
    const stub = toStub({ channel, origin: 'sample' } as ObservedVideo);
    const state = { ...stub, topics: [], version: 1 };
    expect(channelState.parse(state)).toEqual(state);
  });
});
