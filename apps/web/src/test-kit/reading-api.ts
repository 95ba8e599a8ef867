import { http, HttpResponse } from 'msw';
import type { Reading as ReadingAnswer, ReadingChange } from '../shared/api/generated/schema.js';
import { at } from './server.js';

type Mark = ReadingAnswer['marks'][number];

/** The read marks of one account, as the user service keeps them. */
export class ReadingApi {
  all = { until: new Date(0).toISOString(), changed_at: new Date(0).toISOString() };
  revision = 0;
  readonly marks = new Map<string, Mark & { readonly revision: number }>();
  readonly changes: ReadingChange[] = [];

  /** As another device marked it. */
  marked(id: string, read: boolean, time = Date.now()): void {
    this.revision += 1;
    this.put({ article_id: id, read, changed_at: new Date(time).toISOString() });
  }

  read(): string[] {
    return [...this.marks.values()].filter(({ read }) => read).map(({ article_id }) => article_id);
  }

  handlers() {
    return [
      http.put(at('/reading'), async ({ request }) => {
        const change = (await request.json()) as ReadingChange;
        this.changes.push(change);
        this.apply(change);
        return HttpResponse.json(this.answer(change.since));
      }),
    ];
  }

  private answer(since = 0): ReadingAnswer {
    const marks = [...this.marks.values()].filter(({ revision }) => revision > since);
    return {
      revision: this.revision,
      all: this.all,
      marks: marks.map(({ article_id, read, changed_at }) => ({ article_id, read, changed_at })),
    };
  }

  private apply({ marks, all }: ReadingChange): void {
    if (marks.length > 0 || all) this.revision += 1;
    marks.forEach((mark) => this.put(mark));
    if (all && all.changed_at > this.all.changed_at) this.all = all;
  }

  private put(mark: Mark): void {
    const existing = this.marks.get(mark.article_id);
    if (existing && existing.changed_at >= mark.changed_at) return;
    this.marks.set(mark.article_id, { ...mark, revision: this.revision });
  }
}
