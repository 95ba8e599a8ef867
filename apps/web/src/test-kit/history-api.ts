import { http, HttpResponse } from 'msw';
import type { History, HistoryChange } from '../shared/api/generated/schema.js';
import { at } from './server.js';

type Entry = History['items'][number];

/** The history of one account, as the user service keeps it. */
export class HistoryApi {
  keep = true;
  /** Answers every request with it. */
  refusal: number | null = null;
  readonly entries = new Map<string, Entry>();
  readonly removals = new Map<string, string>();
  readonly changes: HistoryChange[] = [];

  /** As another device watched it. */
  watched(id: string, seconds: number, time = Date.now()): void {
    const changed_at = new Date(time).toISOString();
    const entry = { episode_id: id, seconds, finished: false };
    this.entries.set(id, { ...entry, watched_at: changed_at, changed_at });
  }

  handlers() {
    return [
      http.get(at('/history'), () => this.answer()),
      http.put(at('/history'), async ({ request }) => {
        const change = (await request.json()) as HistoryChange;
        this.changes.push(change);
        if (this.refusal === null) this.apply(change);
        return this.answer();
      }),
    ];
  }

  private answer() {
    if (this.refusal !== null) return HttpResponse.json({}, { status: this.refusal });
    const items = [...this.entries.values()];
    items.sort((a, b) => b.watched_at.localeCompare(a.watched_at));
    return HttpResponse.json({ keep: this.keep, items });
  }

  private apply({ entries, removals, cleared_at = '', keep }: HistoryChange): void {
    this.keep = keep?.value ?? this.keep;
    const changeOf = (id: string) =>
      this.entries.get(id)?.changed_at ?? this.removals.get(id) ?? cleared_at;
    for (const entry of entries) {
      if (entry.changed_at > changeOf(entry.episode_id)) this.entries.set(entry.episode_id, entry);
    }
    for (const { episode_id: id, changed_at } of removals) {
      if (changed_at <= changeOf(id)) continue;
      this.entries.delete(id);
      this.removals.set(id, changed_at);
    }
    for (const [id, { changed_at }] of this.entries) {
      if (changed_at <= cleared_at) this.entries.delete(id);
    }
  }
}
