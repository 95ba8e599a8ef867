import { http, HttpResponse } from 'msw';
import { choiceKey } from '@elevate/rules';
import type { FollowedItem, Following, FollowingChange } from '../shared/api/generated/schema.js';
import { at } from './server.js';

type Follow = Following['follows'][number];
type Hide = Following['hidden'][number];
type Change = FollowingChange['follows'][number] | FollowingChange['hidden'][number];

/** Follows and hidden choices of one account, as the server stores them. */
export class FollowingApi {
  seenAt: string | null = null;
  items: FollowedItem[] = [];
  readonly follows = new Map<string, Follow>();
  readonly hidden = new Map<string, Hide>();
  readonly changes: FollowingChange[] = [];
  private readonly times = new Map<string, string>();

  /** As another device chose it. */
  followed(kind: Follow['kind'], id: string, time = Date.now()): void {
    const changed_at = new Date(time).toISOString();
    this.put(this.follows, 'follows', { kind, id, value: true, changed_at });
  }

  handlers() {
    return [
      http.get(at('/following'), () => this.answer()),
      http.get(at('/following/items'), () =>
        HttpResponse.json({ items: this.items, seen_at: this.seenAt }),
      ),
      http.put(at('/following'), async ({ request }) => {
        const change = (await request.json()) as FollowingChange;
        this.changes.push(change);
        this.apply(change);
        return this.answer();
      }),
    ];
  }

  private answer() {
    const [follows, hidden] = [[...this.follows.values()], [...this.hidden.values()]];
    return HttpResponse.json({ follows, hidden, seen_at: this.seenAt });
  }

  private apply({ follows, hidden, seen_at }: FollowingChange): void {
    for (const change of follows) this.put(this.follows, 'follows', change);
    for (const change of hidden) this.put(this.hidden, 'hidden', change);
    if (seen_at && seen_at > (this.seenAt ?? '')) this.seenAt = seen_at;
  }

  private put(list: Map<string, Follow> | Map<string, Hide>, name: string, change: Change): void {
    const { value, ...choice } = change;
    const key = choiceKey(choice);
    if (choice.changed_at <= (this.times.get(`${name} ${key}`) ?? '')) return;
    this.times.set(`${name} ${key}`, choice.changed_at);
    if (value) (list as Map<string, unknown>).set(key, { ...choice, name: choice.id });
    else list.delete(key);
  }
}
