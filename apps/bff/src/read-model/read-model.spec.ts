import { beforeEach, describe, expect, it } from '@jest/globals';
import { BUILT_IN_OTHER_NAMES } from '@elevate/rules';
import { channel, episode, videoId } from '../../test/generate-catalogue.js';
import type { ChangeTag } from './episode-changes.js';
import { ReadModel } from './read-model.js';

let model: ReadModel;
let announced: Set<ChangeTag>;
const [a, b] = [videoId(1), videoId(2)];

beforeEach(() => {
  model = new ReadModel();
  announced = new Set();
  model.changes.subscribe((tag) => announced.add(tag));
});

describe('an episode', () => {
  it.each([
    [599, false],
    [600, true],
    [601, true],
  ])('of %i seconds is shown: %p', (duration_seconds, isShown) => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a, duration_seconds }));
    expect(model.counts.episodes).toBe(isShown ? 1 : 0);
    expect(model.episode(a) !== undefined).toBe(isShown);
  });

  it('that becomes too short leaves', () => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a }));
    model.putEpisode(episode({ id: a, duration_seconds: 599 }));
    expect(model.counts.episodes).toBe(0);
    expect(model.orders.newest.items()).toEqual([]);
  });

  it('waits unseen until its channel is there', () => {
    model.putEpisode(episode({ id: a }));
    expect(model.counts).toEqual({ episodes: 0, channels: 0 });
    model.putChannel(channel({ id: 'channel-1' }));
    expect(model.orders.ofChannel('channel-1').map(({ id }) => id)).toEqual([a]);
  });

  it('that is removed while it waits does not come back', () => {
    model.putEpisode(episode({ id: a }));
    model.removeEpisode(a);
    model.putChannel(channel({ id: 'channel-1' }));
    expect(model.counts.episodes).toBe(0);
  });

  it('leaves with its channel and comes back with it', () => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a }));
    model.removeChannel('channel-1');
    expect(model.counts).toEqual({ episodes: 0, channels: 0 });
    model.putChannel(channel({ id: 'channel-1' }));
    expect(model.counts).toEqual({ episodes: 1, channels: 1 });
  });

  it('keeps its removed channel in the lists, which leave with the last one', () => {
    model.putChannel(channel({ id: 'channel-1', followed: false }));
    model.putChannel(channel({ id: 'channel-2' }));
    model.putEpisode(episode({ id: a }));
    expect(model.channelsByName().map(({ id }) => id)).toEqual(['channel-1', 'channel-2']);
    model.removeEpisode(a);
    expect(model.channelsByName().map(({ id }) => id)).toEqual(['channel-2']);
    expect(model.counts).toEqual({ episodes: 0, channels: 1 });
    expect(model.channelStates()).toHaveLength(2);
    model.putChannel(channel({ id: 'channel-1' }));
    expect(model.counts.channels).toBe(2);
  });

  it('of the sample makes its event series a channel of the lists, until it moves to a followed one', () => {
    model.putChannel(channel({ id: 'pycon', origin: 'sample' }));
    model.putChannel(channel({ id: 'channel-2' }));
    model.putEpisode(episode({ id: a, channel_id: 'pycon' }));
    expect(model.counts.channels).toBe(2);
    model.putEpisode(episode({ id: a, channel_id: 'channel-2' }));
    expect(model.channelsByName().map(({ id }) => id)).toEqual(['channel-2']);
  });

  it('that moves to another channel is counted in one', () => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putChannel(channel({ id: 'channel-2' }));
    model.putEpisode(episode({ id: a }));
    model.putEpisode(episode({ id: a, channel_id: 'channel-2' }));
    expect(model.orders.countOfChannel('channel-1')).toBe(0);
    expect(model.orders.countOfChannel('channel-2')).toBe(1);
  });

  it('that moves to another channel is announced to the list of channels', () => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putChannel(channel({ id: 'channel-2' }));
    model.putEpisode(episode({ id: a }));
    announced.clear();
    model.putEpisode(episode({ id: a, channel_id: 'channel-2' }));
    expect([...announced].sort()).toEqual(['channel-rows', 'channels', 'episodes', 'home']);
  });

  it('that is no longer a pick leaves the picks', () => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a, is_editor_pick: true, title: 'Career' }));
    model.putEpisode(episode({ id: a }));
    expect(model.orders.editor.items()).toEqual([]);
    expect(model.orders.career.items()).toEqual([]);
  });
});

describe('the hero', () => {
  it('is null until the episode it names is shown', () => {
    model.putHero({ episode_id: a });
    expect(model.hero).toBeNull();
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a }));
    expect(model.hero?.id).toBe(a);
    expect(model.isHero(b)).toBe(false);
  });

  it('changes the revision of every episode that may have been it', () => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a }));
    const before = model.revisionOfEpisode(a);
    model.putHero({ episode_id: b });
    expect(model.revisionOfEpisode(a)).toBeGreaterThan(before ?? Infinity);
  });
});

describe('the sample', () => {
  it('is shown as long as one of its episodes is', () => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a, origin: 'sample' }));
    model.putEpisode(episode({ id: b }));
    expect(model.showsSample).toBe(true);
    model.putEpisode(episode({ id: a, origin: 'youtube' }));
    expect(model.showsSample).toBe(false);
  });
});

describe('announcements', () => {
  beforeEach(() => {
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(episode({ id: a }));
    announced.clear();
  });

  const ALL: ChangeTag[] = ['channel-rows', 'channels', 'episodes', 'home', 'stats', 'topics'];
  const AN_EPISODE: ChangeTag[] = ['channel-rows', 'episodes', 'home'];

  it.each<[string, () => void, ChangeTag[]]>([
    ['a new episode', () => model.putEpisode(episode({ id: b })), ALL],
    ['a changed episode', () => model.putEpisode(episode({ id: a })), AN_EPISODE],
    [
      'other topics of an episode',
      () => model.putEpisode(episode({ id: a, topics: ['AI'] })),
      [...AN_EPISODE, 'topics'],
    ],
    ['a removed episode', () => model.removeEpisode(a), ALL],
    ['an unknown episode removed', () => model.removeEpisode(b), []],
    [
      'a changed channel',
      () => model.putChannel(channel({ id: 'channel-1' })),
      ['channel-rows', 'channels', 'episodes', 'hero', 'home'],
    ],
    ['a removed channel', () => model.removeChannel('channel-1'), ALL],
    [
      'a new hero',
      () => model.putHero({ episode_id: a }),
      ['channel-rows', 'episodes', 'hero', 'home'],
    ],
    ['the same hero', () => model.putHero({ episode_id: null }), []],
    ['other names', () => model.putOtherNames([['Rust', 'rustlang']]), ['episodes']],
    ['the same names', () => model.putOtherNames([...BUILT_IN_OTHER_NAMES]), []],
  ])('of %s', (_name, change, expected) => {
    const { revision } = model;
    change();
    expect([...announced].sort()).toEqual(expected);
    expect(model.revision > revision).toBe(expected.length > 0);
  });
});
