import { http, HttpResponse } from 'msw';
import type { TalkList, TalkListItem } from '../shared/api/generated/schema.js';
import { refusal } from './account-api.js';
import { anEpisode } from './episodes.js';
import { at, noteCall } from './server.js';

type Sent = Partial<TalkList> & { readonly episode_id?: string };
const SHARED = { path: '/shared-list#tok' };

/** The lists of one account. An episode whose id begins with "gone" is not available. */
export class ListsApi {
  lists: TalkList[] = [];
  readonly sent: { readonly call: string; readonly body: unknown }[] = [];
  private made = 0;

  add({ name = 'Evenings', episode_ids: ids = [], shared = null }: Sent): TalkList {
    const fields = { id: `list-${(this.made += 1)}`, name, shared, version: 1 };
    const list = { ...fields, changed_at: '2026-11-01', talks: ids.length, episode_ids: ids };
    this.lists = [list, ...this.lists];
    return list;
  }

  change(id: string, change: Sent): void {
    this.lists = this.lists.map((list) => {
      const changed = { ...list, ...change, version: list.version + 1 };
      return list.id === id ? { ...changed, talks: changed.episode_ids.length } : list;
    });
  }

  handlers() {
    return [
      http.get(at('/shared-lists'), ({ request }) => this.details(new URL(request.url).search)),
      http.get(at('/lists/:id'), ({ params }) => this.details(params.id)),
      http.all(/\/api\/v1\/lists/, async ({ request }) => {
        if (request.method === 'GET') return HttpResponse.json({ items: this.lists });
        const body = (await noteCall(this.sent, request)) as Sent;
        const [id = '', part, talk] = new URL(request.url).pathname.split('/').slice(4);
        const list = this.find(id) ?? this.add(body);
        const isAdded = request.method === 'POST';
        const others = list.episode_ids.filter((each) => each !== talk);
        if (part === 'share') this.change(id, { shared: isAdded ? SHARED : null });
        else if (part)
          this.change(id, { episode_ids: isAdded ? [...others, body.episode_id!] : others });
        else if (request.method === 'DELETE')
          this.lists = this.lists.filter((each) => each !== list);
        else if (id && body.version !== list.version) return refusal(409, 'USER.LIST_CONFLICT');
        else if (id) this.change(id, body);
        return HttpResponse.json(this.find(list.id) ?? null);
      }),
    ];
  }

  private find = (id: unknown) =>
    this.lists.find((list) => list.id === id || (list.shared && id === '?token=tok'));

  details(id: unknown) {
    const list = this.find(id);
    if (!list) return refusal(404, 'USER.LIST_NOT_FOUND');
    return HttpResponse.json({ ...list, items: list.episode_ids.map(itemOf) });
  }
}

const itemOf = (id: string): TalkListItem => ({
  episode_id: id,
  added_at: '2026-11-01',
  episode: id.startsWith('gone') ? null : anEpisode(id),
  unavailable: id.startsWith('gone') ? { title: `Old talk ${id}`, reason: 'private' } : null,
});
