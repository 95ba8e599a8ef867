import { http, HttpResponse, type JsonBodyType } from 'msw';
import type * as Api from '../shared/api/generated/schema.js';
import { refusal } from './account-api.js';
import { at, noteCall } from './server.js';

export function aFollowedChannel(
  id: string,
  over: Partial<Api.FollowedChannel> = {},
): Api.FollowedChannel {
  return {
    id,
    version: 'followed',
    name: `Channel ${id}`,
    handle: `@${id}`,
    youtube_channel_id: null,
    status: 'active',
    last_synced_at: '2026-01-01T10:00:00.000Z',
    history_complete: true,
    last_error: null,
    last_error_at: null,
    next_attempt_at: '2026-01-01T10:30:00.000Z',
    problem: null,
    ...over,
  };
}

export function aFollowedFeed(id: string, over: Partial<Api.FollowedFeed> = {}): Api.FollowedFeed {
  return {
    id,
    version: 'settings',
    name: `Feed ${id}`,
    feed_url: `https://${id}.test/feed.xml`,
    site_url: null,
    category: 'News',
    status: 'active',
    health: {
      state: 'healthy',
      last_error: null,
      last_success_at: '2026-01-01T10:00:00.000Z',
      next_attempt_at: '2026-01-01T11:00:00.000Z',
      newest_item_at: null,
    },
    pictures: false,
    user_agent: null,
    failures: 0,
    left_out: 0,
    problem: null,
    ...over,
  };
}

export function aStatus(over: Partial<Api.AdminStatus> = {}): Api.AdminStatus {
  const well = { active: true, reason: null, last_at: null, next_at: null };
  return {
    release: '0.1.0+1a2b3c4d5e6f',
    schedules: [
      { id: 'video', every_minutes: 30, ...well },
      { id: 'news', every_minutes: 60, ...well },
      { id: 'hero', every_minutes: 60, ...well },
    ],
    quota: {
      day: '2026-01-01',
      used: 1_200,
      limit: 10_000,
      exhausted: false,
      resets_at: '2026-01-02T08:00:00.000Z',
      forecast: { used_by_reset: 4_300, runs_out_at: null },
      days: [
        { day: '2026-01-01', used: 1_200, exhausted: false },
        { day: '2025-12-31', used: 10_000, exhausted: true },
      ],
    },
    storage: null,
    ...over,
  };
}

export class ContentApi {
  isAdmin = true;
  channels = [aFollowedChannel('a')];
  feeds = [aFollowedFeed('f')];
  episodes = { shown: 12, hidden: 1 };
  runs: Api.RunSummary[] = [];
  sourceRuns: Api.SourceRun[] = [];
  status = aStatus();
  readonly runsById = new Map<string, Api.Run>();
  readonly sent: { readonly call: string; readonly body: unknown }[] = [];

  handlers() {
    return [
      this.gives('/admin/channels', () => ({ items: this.channels })),
      this.gives('/admin/feeds', () => ({ items: this.feeds })),
      this.gives('/admin/runs', () => ({ items: this.runs })),
      this.gives('/admin/status', () => this.status),
      http.get(at('/admin/runs/:id'), ({ params }) => {
        const run = this.runsById.get(String(params.id));
        return run
          ? HttpResponse.json({ message: '', run })
          : refusal(404, 'INGESTION.NOT_FOUND', { detail: 'The run does not exist.' });
      }),
      http.post(at('/admin/channels'), async ({ request }) => {
        const { channels } = (await this.note(request)) as { channels: { channel: string }[] };
        const added = channels.map(({ channel }) => aFollowedChannel(channel, { name: channel }));
        this.channels = [...this.channels, ...added];
        return HttpResponse.json({ items: added }, { status: 201 });
      }),
      http.post(at('/admin/channels/preview'), async ({ request }) => {
        const { channels } = (await this.note(request)) as { channels: { channel: string }[] };
        const items = channels.map(({ channel }) => this.previewOf(channel));
        return HttpResponse.json({ items });
      }),
      http.get(at('/admin/runs/sources/:id'), () => HttpResponse.json({ items: this.sourceRuns })),
      this.gives('/admin/feeds/opml', () => ({ opml: '<opml/>' })),
      http.post(at('/admin/feeds/opml'), async ({ request }) => {
        const { opml } = (await this.note(request)) as { opml: string };
        const followed = this.feeds.map((feed) => this.previewOfFeed(feed.feed_url, 'followed'));
        const items = [...followed, this.previewOfFeed(opml, 'new')];
        return HttpResponse.json({ items });
      }),
      http.post(at('/admin/feeds'), async ({ request }) => {
        const { feeds } = (await this.note(request)) as { feeds: Partial<Api.FollowedFeed>[] };
        const added = feeds.map((feed) => aFollowedFeed('new', { name: 'new.test', ...feed }));
        this.feeds = [...this.feeds, ...added];
        return HttpResponse.json({ items: added }, { status: 201 });
      }),
      http.patch(at('/admin/channels/:id'), async ({ request, params }) => {
        const change = (await this.note(request)) as Partial<Api.FollowedChannel>;
        this.channels = this.channels.map((channel) =>
          channel.id === params.id ? { ...channel, ...change } : channel,
        );
        return HttpResponse.json(this.channels.find(({ id }) => id === params.id) as JsonBodyType);
      }),
      http.get(at('/admin/channels/:id/episodes'), () => HttpResponse.json(this.episodes)),
      http.delete(at('/admin/channels/:id'), async ({ request, params }) => {
        await this.note(request);
        this.channels = this.channels.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete(at('/admin/feeds/:id'), async ({ request, params }) => {
        await this.note(request);
        this.feeds = this.feeds.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ];
  }

  private previewOfFeed(feed_url: string, state: Api.PreviewedFeed['state']): Api.PreviewedFeed {
    return { feed_url, state, reason: null };
  }

  private previewOf(channel: string): Api.PreviewedChannel {
    const [followed, unknown] = [
      this.channels.find(({ id }) => id === channel),
      /unknown/.test(channel),
    ];
    if (unknown) return { channel, state: 'unknown', id: null, name: null, handle: null };
    const state = followed ? 'followed' : 'new';
    return { channel, state, id: `UC-${channel}`, name: `Name of ${channel}`, handle: channel };
  }

  note(request: Request): Promise<unknown> {
    return noteCall(this.sent, request);
  }

  private gives(path: string, body: () => object) {
    return http.get(at(path), () =>
      this.isAdmin
        ? HttpResponse.json(body())
        : refusal(403, 'ADMIN.FORBIDDEN', { detail: 'Unauthorized access' }),
    );
  }
}
