import { describe, expect, it } from '@jest/globals';
import { contentHash } from '../../publish/content-hash.js';
import {
  decideVideo,
  type KnownVideo,
  type Observation,
  type VideoFacts,
} from './video.repository.js';

const facts: VideoFacts = {
  id: 'abcdefghijk',
  origin: 'youtube',
  title: 'A talk',
  description: '',
  tags: [],
  thumbnails: [],
  duration_seconds: 900,
  view_count: 1,
  published_at: null,
  embeddable: true,
  channel: { id: 'c', name: 'C', youtube_channel_id: null },
  speakers: [],
};
const showable = (changes: Partial<VideoFacts> = {}): Observation => ({
  kind: 'showable',
  id: facts.id,
  facts: { ...facts, ...changes },
});
const skipped = (
  reason: 'short' | 'live' | 'private' | 'rejected' | 'unknown_duration',
): Observation => ({ kind: 'skipped', id: facts.id, reason, facts });
const absent: Observation = { kind: 'absent', id: facts.id };
const malformed: Observation = { kind: 'malformed', id: facts.id };

const stored = (changes: Partial<KnownVideo> = {}): KnownVideo => ({
  _id: facts.id,
  version: 3,
  status: 'published',
  sourceId: 'c',
  origin: 'youtube',
  contentHash: contentHash(facts),
  skip: null,
  misses: 0,
  missedIn: null,
  firstSeenAt: new Date(0),
  speakers: [],
  ...changes,
});

describe('the life of a talk', () => {
  it('begins published where it may be shown', () => {
    expect(decideVideo(null, showable(), 'run')).toMatchObject({
      announce: true,
      outcome: 'new',
      set: { status: 'published', misses: 0 },
    });
  });

  it('writes and tells nothing where nothing changed', () => {
    expect(decideVideo(stored(), showable(), 'run')).toBeNull();
    expect(
      decideVideo(stored({ status: 'seen', skip: 'short' }), skipped('short'), 'run'),
    ).toBeNull();
    expect(decideVideo(stored({ status: 'seen', skip: 'absent' }), absent, 'run')).toBeNull();
    expect(decideVideo(stored({ status: 'withdrawn', skip: 'absent' }), absent, 'run')).toBeNull();
  });

  it('tells what changed, and whether it had been shown before', () => {
    expect(decideVideo(stored(), showable({ title: 'Another' }), 'run')).toMatchObject({
      announce: true,
      outcome: 'updated',
    });
    expect(decideVideo(stored({ status: 'seen', skip: 'live' }), showable(), 'run')).toMatchObject({
      announce: true,
      outcome: 'new',
    });
    expect(
      decideVideo(stored({ status: 'withdrawn', skip: 'absent', misses: 2 }), showable(), 'run'),
    ).toMatchObject({
      announce: true,
      outcome: 'updated',
      set: { status: 'published', misses: 0, withdrawal: null },
    });
  });

  it.each<[string, Partial<VideoFacts>, Partial<VideoFacts> | undefined, boolean]>([
    ['a title', { title: 'Another' }, facts, true],
    ['a description', { description: 'Another' }, facts, true],
    ['views', { view_count: 2 }, facts, false],
    ['a title whose former one is not known', { title: 'Another' }, undefined, false],
  ])('is edited by a change of %s: %#', (_, change, former, isEdited) => {
    const known = stored(
      former ? { textHash: contentHash([former.title, former.description]) } : {},
    );
    expect(decideVideo(known, showable(change), 'run')?.isEdited).toBe(isEdited);
  });

  it.each(['short', 'live', 'private', 'rejected'] as const)(
    'is taken back once it is %s, and stays unannounced if it never was shown',
    (reason) => {
      expect(decideVideo(stored(), skipped(reason), 'run')).toMatchObject({
        announce: true,
        outcome: 'withdrawn',
        set: { status: 'withdrawn', withdrawal: reason },
      });
      expect(decideVideo(null, skipped(reason), 'run')).toMatchObject({
        announce: false,
        set: { status: 'seen', skip: reason },
      });
    },
  );

  it('survives a length that is unknown for the moment, but does not begin with one', () => {
    expect(decideVideo(stored(), skipped('unknown_duration'), 'run')).toBeNull();
    expect(decideVideo(null, skipped('unknown_duration'), 'run')).toMatchObject({
      announce: false,
      set: { status: 'seen' },
    });
  });

  it('needs two runs that miss it to be gone, and forgets one miss when it is back', () => {
    const first = decideVideo(stored(), absent, 'run-1');
    expect(first).toMatchObject({ announce: false, set: { misses: 1, missedIn: 'run-1' } });
    const missed = stored({ misses: 1, missedIn: 'run-1' });
    expect(decideVideo(missed, absent, 'run-1')).toBeNull();
    expect(decideVideo(missed, absent, 'run-2')).toMatchObject({
      announce: true,
      outcome: 'withdrawn',
      set: { withdrawal: 'gone', misses: 2 },
    });
    expect(decideVideo(missed, showable(), 'run-2')).toMatchObject({
      announce: false,
      set: { misses: 0 },
    });
  });

  it('is noted without facts where there are none, and a broken answer says nothing against it', () => {
    expect(decideVideo(null, absent, 'run')).toMatchObject({
      announce: false,
      set: { status: 'seen', skip: 'absent', state: null },
    });
    expect(decideVideo(null, malformed, 'run')).toMatchObject({
      announce: false,
      set: { status: 'seen', skip: 'malformed' },
    });
    expect(decideVideo(stored(), malformed, 'run')).toBeNull();
  });

  it('keeps the speakers of the sample when the API takes over', () => {
    const sample = stored({ origin: 'sample', speakers: ['Ada'] });
    expect(decideVideo(sample, showable(), 'run')).toMatchObject({
      set: { origin: 'youtube', state: { speakers: ['Ada'] } },
    });
  });
});
