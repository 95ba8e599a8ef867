import { expect, it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import { PlaylistPageSync } from './playlist-page-sync.js';

it.each(['discover', 'compare'] as const)(
  'counts a talk on two pages, or twice on one, once: %s',
  async (read) => {
    const known = (ids: readonly string[]) => new Map(ids.map((_id) => [_id, { _id }]));
    const videos = {
      findKnown: async (ids: readonly string[]) => known(ids),
      save: async () => true,
    };
    const relay = { notify: () => undefined };
    const parts = [videos, {}, relay, {}, new Clock()] as unknown as ConstructorParameters<
      typeof PlaylistPageSync
    >;
    const tally = { seen: 0, stored: 0, brought_in: 0 };
    const job = { runId: 'run', sourceId: 'channel', tally, seenIds: new Set<string>(), call: {} };
    const how = { force: false, leftList: [], refresh: false };
    for (const page of [
      ['a', 'b', 'b'],
      ['b', 'c'],
    ])
      await new PlaylistPageSync(...parts)[read](page, how, job as never);
    expect(tally).toEqual({ seen: 3, stored: read === 'compare' ? 3 : 0, brought_in: 0 });
  },
);
