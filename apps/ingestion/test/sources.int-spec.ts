import { afterEach, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@elevate/contracts/audit';
import type {
  FollowedChannel,
  FollowedFeed,
  PreviewedChannel,
  PreviewedFeed,
  RunRecord,
  SourceRun,
} from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { JobRepository } from '../src/queue/job.repository.js';
import { Scheduler } from '../src/schedule/schedules.js';
import { SourceService } from '../src/video/channels/source.service.js';
import type { ResolvedChannel } from '../src/video/youtube/youtube-source.js';
import {
  closeAll,
  followByDefault,
  idsOf,
  reach,
  startIngestion,
  ordinaryUpstream,
  startFollowing,
  type Ingestion,
} from './harness.js';
import { followAll, publishersWith, startNews } from './news-harness.js';

afterEach(closeAll);

const ADMIN = '6f1a3c52-93c5-4f0e-8a8c-0d6a4f6c1b11';

const set = (sut: Ingestion, id: string, status: string) => {
  const path = `/v1/channels/${encodeURIComponent(id)}`;
  return sut.request<FollowedChannel>('PATCH', path, { body: { status } });
};
const add = (sut: Ingestion, channels: readonly string[], token?: string) => {
  const body = { channels: channels.map((channel) => ({ channel })) };
  const options = { body, ...(token !== undefined && { token }) };
  return sut.request<{ code?: string; detail?: string }>('POST', '/v1/channels', options);
};
/** A source that reads one channel, which is not followed yet. */
async function startBesideChannel() {
  const upstream = await ordinaryUpstream(1);
  const [channel] = upstream.world.channels;
  return { upstream, channel: channel!, sut: await startIngestion(reach(upstream)) };
}
/** A service that follows the only feed of a publisher. */
async function startWithFeed() {
  const publishers = await publishersWith({ publishers: 1, items: 1 });
  const sut = await startNews(publishers);
  const [id] = await followAll(sut, publishers);
  return { publishers, sut, id: id! };
}
const sourceIds = ({ sources }: Pick<RunRecord, 'sources'>) =>
  sources.map(({ source_id }) => source_id);
const changesOf = (entries: readonly AuditEntry[]) =>
  entries.map(({ actor, action, subject, before, after }) => [
    actor,
    action,
    subject.kind,
    before?.['status'] ?? null,
    after?.['status'] ?? null,
  ]);

describe('a handle that is being resolved', () => {
  it('is listed and planned once, also between its two documents', async () => {
    const { sut, channel } = await startBesideChannel();
    const { id, handle } = channel;
    await sut.follow(handle!);
    const sources = sut.service.app.get(SourceService);
    const [waiting] = await sources.list();
    const facts = { id, name: 'Resolved', handle } as ResolvedChannel['facts'];
    await sources.resolve(waiting!, { facts, uploadsPlaylistId: 'UU' });
    expect((await sut.channels()).map((source) => source.id)).toEqual([id]);
    expect((await sources.findFor(undefined)).map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('a channel that is named by its older name', () => {
  it('is looked up by it, and followed by its id', async () => {
    const { upstream, sut, channel } = await startBesideChannel();
    upstream.world.putChannel({ ...channel, username: 'OldName' });
    await sut.follow('https://www.youtube.com/user/OldName/videos');
    const { sources } = await sut.syncToEnd();
    expect(sources[0]).toMatchObject({ source_id: channel.id, failed: [] });
    expect(await sut.channels()).toMatchObject([{ id: channel.id, handle: channel.handle }]);
  });
});

describe('a channel that is paused', () => {
  it('is neither scheduled nor synced with all the others, until it is activated', async () => {
    const upstream = await ordinaryUpstream(2);
    const [paused, other] = idsOf(upstream);
    const sut = await startIngestion(reach(upstream));
    await sut.follow(paused!, other!);
    await sut.syncToEnd();
    const stopped = { id: paused, status: 'paused', next_attempt_at: null };
    expect((await set(sut, paused!, 'paused')).body).toMatchObject(stopped);
    expect(sourceIds(await sut.syncToEnd())).toEqual([other]);
    const named = await sut.sync({ channelIds: [paused!] });
    expect([named.channels, named.message]).toEqual([0, 'No channels found to sync']);
    sut.setAhead(3_600_000);
    const scheduler = sut.service.app.get(Scheduler);
    await scheduler.tick();
    const [scheduled] = await sut.recent();
    expect(scheduled!.trigger).toBe('schedule');
    expect(sourceIds(await sut.ended(scheduled!.id))).toEqual([other]);
    expect((await set(sut, paused!, 'active')).body.status).toBe('active');
    await scheduler.tick();
    const [again] = await sut.recent();
    expect(sourceIds(await sut.ended(again!.id))).toEqual([paused]);
  });

  it('is left alone by a job that was planned before', async () => {
    const upstream = await ordinaryUpstream(2);
    const sut = await startFollowing(upstream);
    let goOn: () => void = () => undefined;
    const isPaused = new Promise<void>((resolve) => (goOn = resolve));
    const jobs = sut.service.app.get(JobRepository);
    const claim = jobs.claim.bind(jobs);
    jobs.claim = async (waiting) => {
      const others = waiting.filter(({ _id }) => !_id.endsWith('-1'));
      if (others.length > 0) return claim(others);
      await isPaused;
      return claim(waiting);
    };
    const { run } = await sut.sync();
    await set(sut, idsOf(upstream)[1]!, 'paused');
    goOn();
    const { sources } = await sut.ended(run.id);
    expect(sources.map(({ seen }) => seen)).toEqual([3, 0]);
    expect((await sut.channels())[1]?.status).toBe('paused');
  });

  it('stays paused when its handle is resolved meanwhile', async () => {
    const { upstream, sut, channel } = await startBesideChannel();
    upstream.setFaults({ rules: [{ kind: 'latency', ms: 500 }] });
    const handle = channel.handle!;
    await sut.follow(handle);
    const { arrived } = upstream.requests();
    const { run } = await sut.sync();
    await waitUntil(() => upstream.requests().arrived > arrived);
    await set(sut, handle, 'paused');
    await sut.ended(run.id);
    const [{ id, status }, ...others] = (await sut.channels()) as [FollowedChannel];
    expect([id, status, others]).toEqual([channel.id, 'paused', []]);
  });

  it('is followed once, even where the process died between resolving its handle and forgetting that', async () => {
    const { sut, channel } = await startBesideChannel();
    const sources = sut.service.app.get(SourceService);
    const forget = sources.forget.bind(sources);
    let requestCount = 0;
    sources.forget = async (id) => {
      requestCount += 1;
      if (requestCount > 1) await forget(id);
    };
    await sut.follow(channel.handle!);
    await sut.syncToEnd();
    expect((await sut.channels()).map(({ id }) => id)).toEqual([channel.id]);
    expect(requestCount).toBe(2);
  });
});

describe('what people do to sources', () => {
  it('is in the audit log: who, and what was before and after', async () => {
    const { sut, channel } = await startBesideChannel();
    const { id } = channel;
    const admin = await sut.account(ADMIN);
    await add(sut, [id], admin);
    for (const status of ['paused', 'paused', 'active']) await set(sut, id, status);
    await sut.request('DELETE', `/v1/channels/${id}`, { token: admin });
    await sut.follow(id);
    expect(changesOf(await sut.audit())).toEqual([
      ['operator', 'added', 'channel', null, 'unresolved'],
      [ADMIN, 'removed', 'channel', 'unresolved', null],
      ['operator', 'activated', 'channel', 'paused', 'unresolved'],
      ['operator', 'paused', 'channel', 'unresolved', 'paused'],
      [ADMIN, 'added', 'channel', null, 'unresolved'],
    ]);
  });

  it('is there for feeds as well; what changes nothing is not', async () => {
    const { sut, id } = await startWithFeed();
    const admin = await sut.account(ADMIN);
    const change = (body: object) =>
      sut.request<FollowedFeed>('PATCH', `/v1/feeds/${id}`, { body, token: admin });
    await change({ status: 'paused' });
    await change({ status: 'paused' });
    expect((await change({ status: 'active' })).body.status).toBe('active');
    await change({ name: 'Renamed', category: 'Exploits' });
    await sut.delete(`/v1/feeds/${id}`);
    const entries = await sut.audit();
    expect(changesOf(entries)).toEqual([
      ['operator', 'removed', 'feed', 'active', null],
      [ADMIN, 'changed', 'feed', 'active', 'active'],
      [ADMIN, 'activated', 'feed', 'paused', 'active'],
      [ADMIN, 'paused', 'feed', 'active', 'paused'],
      ['operator', 'added', 'feed', null, 'active'],
    ]);
    expect(entries[1]).toMatchObject({
      subject: { kind: 'feed', id, name: 'Renamed' },
      before: { category: 'Research' },
      after: { name: 'Renamed', category: 'Exploits' },
    });
  });

  it('names the version that it was made from: of two administrators the second is refused', async () => {
    const { sut, id: feed } = await startWithFeed();
    await sut.follow('@test-channel');
    type Answer = { code: string; conflict?: { current: FollowedFeed } };
    for (const [list, id] of Object.entries({ feeds: feed, channels: '@test-channel' })) {
      const path = `/v1/${list}/${encodeURIComponent(id)}`;
      const { items } = await sut.get<{ items: FollowedFeed[] }>(`/v1/${list}`);
      const { version: tag } = items[0]!;
      const change = (status: string) =>
        sut.request<Answer>('PATCH', path, { body: { status }, tag });
      expect((await change('paused')).status).toBe(200);
      const { status, body } = await change('active');
      expect([status, body.code]).toEqual([409, 'INGESTION.VERSION_CONFLICT']);
      if (list === 'channels') continue;
      expect(body.conflict?.current.status).toBe('paused');
      expect((await sut.request('DELETE', path, { tag })).status).toBe(409);
    }
    expect((await sut.audit()).filter(({ action }) => action === 'paused')).toHaveLength(2);
  });

  it('changes nothing where the same is added twice', async () => {
    const { publishers, sut, id } = await startWithFeed();
    expect(await followAll(sut, publishers)).toEqual([id]);
    await sut.follow('@Test-Channel', '@test-channel');
    await sut.follow('@test-channel');
    expect(await sut.feeds()).toHaveLength(1);
    expect((await sut.channels()).map((channel) => channel.id)).toEqual(['@test-channel']);
    expect((await sut.audit()).map(({ action }) => action)).toEqual(['added', 'added']);
  });

  it('is refused where it makes no sense', async () => {
    const sut = await startIngestion({});
    await sut.follow('@test-channel');
    const channels = (count: number) => Array.from({ length: count }, () => ({ channel: '@abc' }));
    const feeds = (feed_url: string) => ({ feeds: [{ feed_url }] });
    const asks: [Parameters<Ingestion['request']>[0], string, object, number][] = [
      ['POST', '/v1/channels', { channels: channels(1_001) }, 400],
      ['POST', '/v1/channels', { channels: [] }, 400],
      ['POST', '/v1/channels', { channels: [{ channel: 'javascript:alert(1)' }] }, 400],
      ['POST', '/v1/video-syncs', { channelIds: channels(1_001).map(() => '@abc') }, 400],
      ['POST', '/v1/video-syncs', { channelIds: 'UC' }, 400],
      ['POST', '/v1/video-syncs', { channelIds: [1] }, 400],
      ['POST', '/v1/video-syncs', { channelIds: [{ $ne: null }] }, 400],
      ['POST', '/v1/video-syncs', { limit: 0 }, 400],
      ['POST', '/v1/video-syncs', { limit: 501 }, 400],
      ['POST', '/v1/video-syncs', { limit: 1.5 }, 400],
      ['POST', '/v1/video-syncs', { limit: '50' }, 400],
      ['POST', '/v1/video-syncs', { force: 'yes' }, 400],
      ['POST', '/v1/video-syncs', { surprise: true }, 400],
      ['POST', '/v1/feeds', feeds('javascript:alert(1)'), 400],
      ['POST', '/v1/feeds', feeds('http://user:word@feed.example/'), 400],
      ['POST', '/v1/feeds', feeds('http://169.254.169.254/feed'), 400],
      ['POST', '/v1/news-syncs', { feeds: ['no-such-feed'] }, 404],
      ['PATCH', '/v1/channels/@test-channel', { status: 'removed' }, 400],
      ['PATCH', '/v1/channels/@test-channel', { status: null }, 400],
      ['PATCH', '/v1/channels/@test-channel', {}, 400],
      ['PATCH', '/v1/channels/@test-channel', { status: 'paused', name: 'x' }, 400],
      ['PATCH', '/v1/channels/UCunknown', { status: 'paused' }, 404],
      ['PATCH', '/v1/feeds/unknown', { status: 'paused' }, 404],
    ];
    for (const [method, path, body, expected] of asks) {
      const { status } = await sut.request(method, path, { body });
      expect([path, body, status]).toEqual([path, body, expected]);
    }
    expect(await sut.delete('/v1/channels/UCunknown')).toBe(404);
    expect(await sut.audit()).toHaveLength(1);
  });
});

describe('a handle', () => {
  it('that YouTube does not know is refused with the reason, and so are those beside it', async () => {
    const upstream = await ordinaryUpstream(2);
    const sut = await startIngestion(reach(upstream));
    const { status, body } = await add(sut, [idsOf(upstream)[0]!, '@unknown-handle']);
    expect([status, body.code, body.detail]).toEqual([
      400,
      'INGESTION.UNKNOWN_HANDLE',
      'YouTube knows no channel with the handle @unknown-handle. Check its spelling.',
    ]);
    expect(await sut.channels()).toEqual([]);
    expect(await sut.audit()).toEqual([]);
  });

  it('that YouTube knows is followed under its name, and not asked about once it is', async () => {
    const { upstream, sut, channel } = await startBesideChannel();
    const { handle, title } = channel;
    expect((await add(sut, [handle!])).status).toBe(201);
    expect((await sut.channels()).map(({ name }) => name)).toEqual([title]);
    const { arrived } = upstream.requests();
    expect((await add(sut, [handle!])).status).toBe(201);
    expect(upstream.requests().arrived).toBe(arrived);
  });

  it.each([
    ['there is no key', {}, {}],
    ['there are no units', {}, { YOUTUBE_API_KEY: 'x', YOUTUBE_DAILY_QUOTA: '0' }],
    ['YouTube has an outage', { rules: [{ kind: 'status', status: 503 } as const] }, null],
  ])('is accepted where %s, and resolved later', async (_, faults, settings) => {
    const upstream = await ordinaryUpstream(1);
    upstream.setFaults(faults);
    const environment = { YOUTUBE_API_BASE_URL: upstream.url, ...(settings ?? reach(upstream)) };
    const sut = await startIngestion(environment);
    expect((await add(sut, ['@unknown-handle'])).status).toBe(201);
    expect((await sut.channels()).map(({ status }) => status)).toEqual(['unresolved']);
  });
});

describe('what runs did at a source', () => {
  it('is listed, the newest first', async () => {
    const upstream = await ordinaryUpstream(2);
    const [id] = idsOf(upstream);
    const sut = await startFollowing(upstream);
    const first = await sut.syncToEnd();
    const second = await sut.syncToEnd({ channelIds: [id!] });
    const { items } = await sut.get<{ items: SourceRun[] }>(`/v1/runs/sources/${id!}`);
    expect(items.map(({ run_id }) => run_id)).toEqual([second.id, first.id]);
    expect(items.map(({ source_id }) => source_id)).toEqual([id, id]);
    expect(items[1]).toMatchObject({ kind: 'video', new: 3, status: 'succeeded' });
    expect(items[1]!.quota_units).toBeGreaterThan(0);
    expect((await sut.get<{ items: SourceRun[] }>('/v1/runs/sources/none')).items).toEqual([]);
  });
});

describe('the preview of channels', () => {
  const preview = async (sut: Ingestion, ...channels: string[]) => {
    const body = { channels: channels.map((channel) => ({ channel })) };
    const path = '/v1/channels/preview';
    const answer = await sut.request<{ items: PreviewedChannel[] }>('POST', path, { body });
    expect(answer.status).toBe(200);
    return answer.body.items;
  };

  it('says of each name what it would do, at the price of a call, and follows none', async () => {
    const upstream = await ordinaryUpstream(3);
    const sut = await startIngestion(reach(upstream));
    const [channel, byId, byHandle] = upstream.world.channels;
    await sut.follow(channel!.id);
    const { arrived } = upstream.requests();
    const items = await preview(
      sut,
      channel!.id,
      byId!.id,
      `https://www.youtube.com/channel/${byId!.id}/videos`,
      byHandle!.handle!,
      byHandle!.id,
      '@unknown-handle',
      `UC${'x'.repeat(22)}`,
      'nothing',
    );
    expect(items.map(({ state }) => state).join(' ')).toBe(
      'followed new repeated new repeated unknown unknown invalid',
    );
    const { id, title: name, handle } = byHandle!;
    expect(items[3]).toEqual({ channel: handle, state: 'new', id, name, handle });
    // One for all ids, one for each of the two handles.
    expect(upstream.requests().arrived - arrived).toBe(3);
    expect((await sut.channels()).map((followed) => followed.id)).toEqual([channel!.id]);
  });

  it('says what could not be asked', async () => {
    const sut = await startIngestion({});
    expect(await preview(sut, '@a-handle', `UC${'x'.repeat(22)}`)).toMatchObject([
      { state: 'unchecked', id: null, name: null, handle: '@a-handle' },
      { state: 'unchecked', id: `UC${'x'.repeat(22)}`, name: null, handle: null },
    ]);
  });
});

describe('feeds of an OPML document', () => {
  type Answer = { items: PreviewedFeed[]; code?: string; detail?: string };
  const preview = (sut: Ingestion, opml: string) =>
    sut.request<Answer>('POST', '/v1/feeds/opml', { body: { opml } });
  const statesOf = ({ body }: { body: Answer }) => body.items.map(({ state }) => state).join(' ');

  it('are shown with what following them would do, and followed by the request that adds feeds', async () => {
    const publishers = await publishersWith({ publishers: 3, items: 1 });
    const sut = await startNews(publishers);
    const urls = publishers.servers.map(({ feedUrl }) => feedUrl);
    await sut.post('/v1/feeds', { feeds: [{ feed_url: urls[0] }] });
    const outline = (url: string, rest = '') => `<outline xmlUrl="${url}" ${rest}/>`;
    const opml = `<opml><body>${outline(urls[0]!)}<outline text="Exploits">${outline(urls[1]!, 'text="One"')}</outline>
      ${outline(urls[2]!)}${outline(`${urls[2]!}#again`)}${outline('http://10.0.0.1/feed')}${outline('ftp://x.example/')}</body></opml>`;
    const answer = await preview(sut, opml);
    expect(answer.status).toBe(200);
    expect(statesOf(answer)).toBe('followed new new repeated invalid invalid');
    const one = { feed_url: urls[1], name: 'One', category: 'Exploits' };
    expect(answer.body.items[1]).toEqual({ ...one, state: 'new', reason: null });
    expect(answer.body.items.slice(4).map(({ reason }) => reason)).toEqual([
      'This feed can never be fetched, because it leads to an address that is not public: http://10.0.0.1/feed',
      'Not the address of a feed: ftp://x.example/',
    ]);
    expect(await sut.feeds()).toHaveLength(1);
    const { opml: written } = await sut.get<{ opml: string }>('/v1/feeds/opml');
    expect(statesOf(await preview(sut, written))).toBe('followed');
  });

  it('are reported line by line where they are none, and the others can be followed', async () => {
    const sut = await startIngestion({});
    const opml = `<opml><body><outline xmlUrl="feed://scheme.example.org/a.xml"/><outline type="link" url="https://a.example/"/>
      <outline isComment="true" xmlUrl="https://b.example/"/><outline xmlUrl="feed:https://scheme.example.org/b.xml"/></body></opml>`;
    const { body } = await preview(sut, opml);
    expect(body.items.map(({ feed_url, state, reason }) => [feed_url, state, reason])).toEqual([
      ['feed://scheme.example.org/a.xml', 'new', null],
      ['https://a.example/', 'invalid', 'This line is a link to a page, not a feed.'],
      ['https://b.example/', 'invalid', 'The file marks this line as a comment.'],
      ['feed:https://scheme.example.org/b.xml', 'new', null],
    ]);
    const feeds = body.items
      .filter(({ state }) => state === 'new')
      .map(({ feed_url }) => ({ feed_url }));
    expect((await sut.post('/v1/feeds', { feeds })).status).toBe(201);
    const { items } = await sut.get<{ items: FollowedFeed[] }>('/v1/feeds');
    const followed = ['http://scheme.example.org/a.xml', 'https://scheme.example.org/b.xml'];
    expect(items.map(({ feed_url }) => feed_url).sort()).toEqual(followed);
  });

  it('that share a name are removed by their addresses, and return with fresh settings', async () => {
    const sut = await startIngestion({});
    const [first, second] = ['https://a.example/rss', 'https://b.example/rss'];
    const add = (feed_url: string) =>
      sut.post('/v1/feeds', { feeds: [{ feed_url, name: 'News' }] });
    await add(first!);
    await add(second!);
    const refused = await sut.request<{ detail: string }>('DELETE', '/v1/feeds/News');
    const detail = `2 feeds are named “News”. Use the address of one: ${first!}, ${second!}`;
    expect([refused.status, refused.body.detail]).toEqual([400, detail]);
    const agent = { user_agent: 'Own/1', pictures: false };
    const changes = { ...agent, category: 'Exploits', status: 'paused' };
    await sut.patch(`/v1/feeds/${encodeURIComponent(first!)}`, changes);
    expect(await sut.delete(`/v1/feeds/${encodeURIComponent(first!)}`)).toBe(204);
    expect(await sut.delete('/v1/feeds/News')).toBe(204);
    await add(first!);
    const { items } = await sut.get<{ items: FollowedFeed[] }>('/v1/feeds');
    const fresh = { user_agent: null, pictures: true, category: 'News', status: 'active' };
    expect(items).toMatchObject([{ feed_url: first, ...fresh, failures: 0 }]);
  });

  it.each([
    ['', 'It contains no feeds, or is no OPML file.'],
    ['<html><body>a page</body></html>', 'It contains no feeds, or is no OPML file.'],
    [
      `<opml>${'<outline xmlUrl="https://a.example/"/>'.repeat(1_001)}</opml>`,
      'It contains 1001 feeds; 1000 at once are the most.',
    ],
  ])('are refused as a whole: %.30s', async (opml, detail) => {
    const sut = await startIngestion({});
    const { status, body } = await preview(sut, opml);
    expect([status, body.code, body.detail]).toEqual([400, 'INGESTION.INVALID_OPML', detail]);
  });
});

describe('a source that is unwell', () => {
  it('says so in plain words, since when, and when it is tried next', async () => {
    const upstream = await ordinaryUpstream(1);
    const sut = await startIngestion(reach(upstream));
    await followByDefault(sut, upstream, '@unknown-handle', ...idsOf(upstream));
    await sut.service.app.get(Scheduler).tick();
    const [run] = await sut.recent();
    await sut.ended(run!.id);
    const [unknown, well] = await sut.channels();
    const reason = { last_error: 'channel-not-found', problem: 'YouTube has no such channel' };
    expect(unknown).toMatchObject({ status: 'unresolved', ...reason });
    expect(Date.parse(unknown!.last_error_at!)).toBeGreaterThan(Date.now() - 60_000);
    // An unknown handle is retried once a day, a healthy channel within half an hour.
    expect(Date.parse(unknown!.next_attempt_at!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(well).toMatchObject({ problem: null, last_error_at: null });
    expect(Date.parse(well!.next_attempt_at!) - Date.now()).toBeLessThanOrEqual(1_800_000);
  });

  it('says so of a feed, too', async () => {
    const { publishers, sut, id } = await startWithFeed();
    publishers.servers[0]!.setFault({ kind: 'html' });
    await sut.syncNews();
    const [feed] = await sut.feeds();
    expect(feed?.problem).toBe('The address is a web page, not a feed');
    expect(feed?.health.next_attempt_at).not.toBeNull();
    await sut.patch(`/v1/feeds/${id}`, { status: 'paused' });
    const [paused] = await sut.feeds();
    expect([paused?.problem, paused?.health.next_attempt_at]).toEqual([null, null]);
  });
});
