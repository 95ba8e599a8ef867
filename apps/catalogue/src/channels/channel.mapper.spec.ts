import { describe, expect, it } from '@jest/globals';
import { channelState } from '@elevate/contracts/catalogue';
import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import { toChannel, toChannelMessage, toStub } from './channel.mapper.js';

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
    expect({ ...toChannel(observed), version: 2 }).toEqual({ ...observed, origin: 'youtube' });
  });

  it('counts a series without a channel on the platform as the sample’s', () => {
    expect(toChannel({ ...observed, id: 'sample-series', youtube_channel_id: null }).origin).toBe(
      'sample',
    );
  });
});

describe('toChannelMessage', () => {
  it('tells a stub in a form that keeps its contract', () => {
    const channel = { id: 'sample-series', name: 'Sample series', youtube_channel_id: null };
    const stub = toStub({ channel, origin: 'sample' } as ObservedVideo);
    const message = toChannelMessage({
      _id: channel.id,
      version: 1,
      unpublished: true,
      sourceVersion: 0,
      state: { ...stub, topics: [] },
    });
    expect(message).toMatchObject({
      type: 'catalogue.channel.changed.v1',
      subject: 'sample-series',
      sequence: 1,
    });
    expect(channelState.parse(message.data)).toEqual(message.data);
  });
});
