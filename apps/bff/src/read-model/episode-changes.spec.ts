import { describe, expect, it } from '@jest/globals';
import { channel, episode, videoId } from '../../test/generate-catalogue.js';
import { ReadModel } from './read-model.js';

const START = { at: 0, id: '' };
const [a, b, c] = [videoId(1), videoId(2), videoId(3)];
const listed = ({ episodeChanges }: ReadModel) =>
  [...episodeChanges.after(START)].map(({ id, at }) => [id, at]);

describe('the order of changes', () => {
  const filled = () => {
    const model = new ReadModel();
    model.putChannel(channel({ id: 'channel-1' }), 10);
    model.putEpisode(episode({ id: a }), 30);
    model.putEpisode(episode({ id: b }), 20);
    return model;
  };

  it('is by the time of the message, and a change moves an episode to the end', () => {
    const model = filled();
    expect(listed(model)).toEqual([
      [b, 20],
      [a, 30],
    ]);
    model.putEpisode(episode({ id: b, title: 'Other' }), 40);
    expect(listed(model)).toEqual([
      [a, 30],
      [b, 40],
    ]);
    expect([...model.episodeChanges.after({ at: 30, id: a })]).toEqual([{ id: b, at: 40 }]);
    expect(model.episodeChanges.newest).toBe(40);
  });

  it('counts a change of the channel, in whatever order its messages arrive', () => {
    const model = filled();
    model.putEpisode(episode({ id: c, channel_id: 'channel-2' }), 5);
    expect(listed(model)).toHaveLength(2);
    model.putChannel(channel({ id: 'channel-2' }), 25);
    model.putChannel(channel({ id: 'channel-1' }), 35);
    expect(listed(model)).toEqual([[c, 25], ...[a, b].toSorted().map((id) => [id, 35])]);
  });

  it('has no episode that is not shown', () => {
    const model = filled();
    model.removeEpisode(a);
    expect(listed(model)).toEqual([[b, 20]]);
    model.removeChannel('channel-1');
    expect(listed(model)).toEqual([]);
    model.putChannel(channel({ id: 'channel-1' }), 50);
    expect(listed(model)).toEqual([[b, 50]]);
  });
});
