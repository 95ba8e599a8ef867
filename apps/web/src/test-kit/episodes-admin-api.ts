import { http, HttpResponse, type JsonBodyType } from 'msw';
import type * as Api from '../shared/api/generated/schema.js';
import { refusal } from './account-api.js';
import { at } from './server.js';

export function aCuratedEpisode(
  id: string,
  over: Partial<Api.CuratedEpisode> = {},
): Api.CuratedEpisode {
  const source = {
    title: `Talk ${id}`,
    description: 'As the source says.',
    topics: ['AI'],
    speakers: [],
    language: null,
  };
  return {
    id,
    version: '0',
    channel: { id: 'c1', name: 'Channel one' },
    thumbnail_url: null,
    published_at: '2026-01-02T00:00:00Z',
    duration_seconds: 1_800,
    view_count: 100,
    is_editor_pick: false,
    state: 'shown',
    hidden: false,
    hidden_reason: null,
    withdrawn_for: null,
    corrected: [],
    ...source,
    source,
    source_tags: ['ml'],
    topic_reasons: [{ topic: 'AI', matches: [{ where: 'title', text: 'AI' }] }],
    ...over,
  };
}

export const aTranscript = (
  language: string,
  over: Partial<Api.TranscriptEntry> = {},
): Api.TranscriptEntry => ({
  language,
  kind: 'written',
  source: null,
  license: null,
  timed: true,
  version: 1,
  cues: 1_234,
  changed_at: '2026-01-02T00:00:00Z',
  removed: false,
  can_undo: over.removed ?? false,
  ...over,
});

const PREVIEW: Omit<Api.TranscriptUpload, 'stored' | 'language'> = {
  format: 'vtt',
  changed: true,
  file_language: null,
  timed: true,
  cues: 2,
  first: [{ start: 65, end: 68, text: 'A queue has an end.', speaker: 'Host' }],
  warnings: [],
};

const nothingDone = { changed: 0, unchanged: 0, missing: [], skipped: [], undo: null };

/** The catalogue as an administrator asks it. */
export class EpisodesAdminApi {
  episodes: Api.CuratedEpisode[] = [];
  pages = 1;
  outcome: Api.BulkOutcome = nothingDone;
  readonly lists: string[] = [];
  readonly bulks: Api.BulkChange[] = [];
  transcripts: Api.TranscriptEntry[] = [];
  /** The content of a file. */
  read: Partial<Api.TranscriptUpload> = {};
  /** Answers to previews and to uploads, before one succeeds. */
  readonly unread: ReturnType<typeof refusal>[] = [];
  readonly refusals: ReturnType<typeof refusal>[] = [];
  readonly uploads: Readonly<Record<string, string>>[] = [];
  readonly edits: { readonly tag: string | null; readonly change: Api.EpisodeChange }[] = [];

  handlers() {
    return [
      http.get(at('/admin/episode-choices'), () =>
        HttpResponse.json({
          channels: [{ id: 'c1', name: 'Channel one', episodes: 2 }],
          topics: [{ name: 'AI', episodes: 2 }],
        }),
      ),
      http.get(at('/admin/episodes'), ({ request }) => {
        this.lists.push(new URL(request.url).search);
        const { episodes: items, pages } = this;
        return HttpResponse.json({ items, total: items.length, page: 1, pages } as JsonBodyType);
      }),
      http.post(at('/admin/episodes/bulk'), async ({ request }) => {
        this.bulks.push((await request.json()) as Api.BulkChange);
        return HttpResponse.json(this.outcome as JsonBodyType);
      }),
      http.get(at('/admin/episodes/:id/transcripts'), () =>
        HttpResponse.json({ items: this.transcripts } as JsonBodyType),
      ),
      http.put(at('/admin/episodes/:id/transcripts/:language'), ({ request, params }) =>
        this.upload(String(params.language), new URL(request.url).searchParams),
      ),
      http.delete(at('/admin/episodes/:id/transcripts/:language'), ({ params }) =>
        this.show(String(params.language), false),
      ),
      http.post(at('/admin/episodes/:id/transcripts/:language/restore'), ({ params }) =>
        this.show(String(params.language), true),
      ),
      http.get(at('/admin/episodes/:id'), ({ params }) => this.find(String(params.id))),
      http.patch(at('/admin/episodes/:id'), async ({ request, params }) =>
        this.edit(
          String(params.id),
          request.headers.get('if-match'),
          (await request.json()) as Api.EpisodeChange,
        ),
      ),
    ];
  }

  private upload(language: string, query: URLSearchParams) {
    const { preview, ...params } = Object.fromEntries(query);
    const stored = preview !== 'yes';
    const refused = (stored ? this.refusals : this.unread).shift();
    if (refused) return refused;
    if (stored) {
      this.uploads.push({ language, ...params });
      const others = this.transcripts.filter((entry) => entry.language !== language);
      this.transcripts = [...others, aTranscript(language)];
    }
    const upload = { ...PREVIEW, stored, language, ...this.read };
    return HttpResponse.json(upload as JsonBodyType);
  }

  private show(language: string, isShown: boolean) {
    this.transcripts = this.transcripts.map((entry) =>
      entry.language === language ? { ...entry, removed: !isShown, can_undo: !isShown } : entry,
    );
    return new HttpResponse(null, { status: 204 });
  }

  private find(id: string) {
    const episode = this.episodes.find((episode) => episode.id === id);
    return episode
      ? HttpResponse.json(episode as JsonBodyType)
      : refusal(404, 'EPISODES.NOT_FOUND');
  }

  private edit(id: string, tag: string | null, change: Api.EpisodeChange) {
    this.edits.push({ tag, change });
    const before = this.episodes.find((episode) => episode.id === id);
    if (!before) return refusal(404, 'EPISODES.NOT_FOUND');
    if (tag !== `"${before.version}"`) {
      const conflict = { current: before, sent: change };
      return refusal(409, 'EPISODES.VERSION_CONFLICT', { conflict } as object);
    }
    const after = { ...before, ...change, version: `${Number(before.version) + 1}` };
    this.episodes = this.episodes.map((episode) =>
      episode === before ? (after as Api.CuratedEpisode) : episode,
    );
    return HttpResponse.json(after as JsonBodyType);
  }
}
