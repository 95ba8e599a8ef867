import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CHOICES_BATCH, CHOICES_MOST, MINUTE_MS, READ_BATCH } from '@elevate/rules';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import {
  followFollowing,
  followHistory,
  followReading,
  makeStore,
  type AppStore,
} from '../../test-kit/a-store.js';
import { aUser } from '../../test-kit/account-api.js';
import { FollowingApi } from '../../test-kit/following-api.js';
import { at, testServer } from '../../test-kit/server.js';
import type {
  History,
  HistoryChange,
  Reading as ReadingAnswer,
  ReadingChange,
} from '../api/generated/schema.js';
import {
  choose,
  markSeen,
  NOTHING_KEPT,
  readFollowing,
  unchoose,
  writeFollowing,
} from '../following/following.js';
import {
  isRead,
  markAllRead,
  markArticles,
  readReading,
  writeReading,
} from '../reading/use-reading.js';
import { isKeeping, readCopy, setKeeping, writeCopy } from '../watching/keeping.js';
import { keepPosition } from '../watching/keep-position.js';
import { readKept } from '../watching/watch-progress.js';
import { clearHistory, forgetPositions } from '../watching/watched-episodes.api.js';
import { setSession } from './session-store.js';

type Entry = History['items'][number];
type Mark = ReadingAnswer['marks'][number];

/** The history of one account, as the user service keeps it. */
class HistoryApi {
  keep = true;
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
        this.apply(change);
        return this.answer();
      }),
    ];
  }

  private answer() {
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

/** The read marks of one account, as the user service keeps them. */
class ReadingApi {
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

/** The records that this device and the account both keep. Entries are named as `here` and `there` do. */
interface Data {
  readonly path: string;
  readonly follow: (store: AppStore) => () => void;
  readonly add: (id: string) => string;
  /** As another device did it, a minute ago. */
  readonly addElsewhere: (id: string) => string;
  /** Returns what takes it back. */
  readonly remove: (id: string) => () => void;
  /** As another account left it on this device, unsent. */
  readonly leave: (id: string, owner: string) => void;
  readonly owner: () => string | null | undefined;
  readonly here: () => string[];
  readonly there: () => string[];
  /** Nothing but empty values once all is sent. */
  readonly waiting: () => unknown[];
}

const { server, requests } = testServer({ isQuiet: true });
const [A, B] = ['TEST0000001', 'TEST0000002'] as const;
const stops: (() => void)[] = [];
let store: AppStore;
let history: HistoryApi;
let following: FollowingApi;
let reading: ReadingApi;

beforeEach(() => {
  history = new HistoryApi();
  following = new FollowingApi();
  reading = new ReadingApi();
  restore();
  store = makeStore();
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  localStorage.clear();
});

const restore = () =>
  server.use(...history.handlers(), ...following.handlers(), ...reading.handlers());
const signIn = (id = 'member-1') => {
  const expires_at = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  setSession(store, { signed_in: true, user: aUser({ id }), expires_at });
};
const signOut = () => setSession(store, { signed_in: false });
const follow = (data: Data) => void stops.push(data.follow(store));
const untilSent = ({ waiting }: Data) =>
  waitFor(() => expect(waiting().filter((value) => String(value || ''))).toEqual([]));
const signedIn = async (data: Data) => {
  signIn();
  follow(data);
  await waitFor(() => expect(requests).toContain(data.path));
  await untilSent(data);
};

const watch = (id: string, seconds: number, minutesAgo = 0) =>
  keepPosition(id, { seconds, durationSeconds: 1_000 }, Date.now() - minutesAgo * MINUTE_MS);
const topic = (id: string) => ({ kind: 'topic', id, name: id });
const article = (id: string, minutes = 60) => ({
  id,
  created_at: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
});

const HISTORY: Data = {
  path: '/history',
  follow: (store) => followHistory(store),
  add: (id) => {
    watch(id, 100);
    return `${id} 100`;
  },
  addElsewhere: (id) => {
    history.watched(id, 400, Date.now() - MINUTE_MS);
    return `${id} 400`;
  },
  remove: (id) => forgetPositions([id]),
  leave: (id, owner) => {
    writeCopy({ owner, keep: true, unsent: [id], removed: [] });
    watch(id, 100);
  },
  owner: () => readCopy()?.owner ?? null,
  here: () => readKept(Date.now()).map(({ id, seconds }) => `${id} ${seconds}`),
  there: () =>
    [...history.entries.values()].map(({ episode_id: id, seconds }) => `${id} ${seconds}`),
  waiting: () => {
    const { unsent, removed, clearedAt, keepChangedAt } = readCopy()!;
    return [unsent, removed.map(({ id }) => id), clearedAt, keepChangedAt];
  },
};
const FOLLOWING: Data = {
  path: '/following',
  follow: (store) => followFollowing(store),
  add: (id) => {
    choose('follows', topic(id));
    return id;
  },
  addElsewhere: (id) => {
    following.followed('topic', id, Date.now() - MINUTE_MS);
    return id;
  },
  remove: (id) => unchoose('follows', topic(id)),
  leave: (id, owner) =>
    writeFollowing({ ...NOTHING_KEPT, owner, follows: [{ ...topic(id), at: 1 }] }),
  owner: () => readFollowing().owner,
  here: () => readFollowing().follows.map(({ id }) => id),
  there: () => [...following.follows.values()].map(({ id }) => id),
  waiting: () => {
    const { unsent, isSeenUnsent } = readFollowing();
    return [unsent.map(({ id }) => id), isSeenUnsent];
  },
};
const READING: Data = {
  path: '/reading',
  follow: (store) => followReading(store),
  add: (id) => {
    markArticles([article(id)], true);
    return id;
  },
  addElsewhere: (id) => {
    reading.marked(id, true, Date.now() - MINUTE_MS);
    return id;
  },
  remove: (id) => markArticles([article(id)], false),
  leave: (id, owner) => {
    const marks = { [id]: { read: true, at: Date.now() } };
    writeReading({ ...readReading(), owner, marks, unsent: [id] });
  },
  owner: () => readReading().owner,
  here: () => [A, B].filter((id) => isRead(readReading(), article(id))),
  there: () => reading.read(),
  waiting: () => {
    const { unsent, isAllUnsent, since } = readReading();
    return [unsent, isAllUnsent, since - reading.revision];
  },
};

describe.each([
  ['the watch history', HISTORY],
  ['what is followed', FOLLOWING],
  ['the read marks', READING],
])('%s', (_, data) => {
  const { add, addElsewhere, remove, here, there } = data;

  it('of a visitor stays on the device', () => {
    signOut();
    follow(data);
    const entry = add(A);
    expect([here(), requests]).toEqual([[entry], []]);
  });

  it('comes from the account when the page is looked at again', async () => {
    await signedIn(data);
    const entry = addElsewhere(A);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(here()).toEqual([entry]));
  });

  it('is removed and put back at the account too', async () => {
    await signedIn(data);
    const entry = add(A);
    await untilSent(data);
    expect(there()).toEqual([entry]);
    const putBack = remove(A);
    await untilSent(data);
    expect([here(), there()]).toEqual([[], []]);
    putBack();
    await untilSent(data);
    expect([here(), there()]).toEqual([[entry], [entry]]);
  }, 60_000);

  it('waits while the device is offline', async () => {
    const theirs = addElsewhere(A);
    await signedIn(data);
    server.use(http.all(at(data.path), () => HttpResponse.error()));
    const own = add(B);
    remove(A);
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect([here(), there()]).toEqual([[own], [theirs]]);
    server.resetHandlers();
    restore();
    window.dispatchEvent(new Event('online'));
    await untilSent(data);
    expect([here(), there()]).toEqual([[own], [own]]);
  }, 30_000);

  it('is not asked for again at once where the account refuses', async () => {
    server.use(http.all(at(data.path), () => HttpResponse.json({}, { status: 403 })));
    signIn();
    const entry = add(A);
    follow(data);
    await waitFor(() => expect(requests).toEqual([data.path]));
    expect([here(), data.waiting()[0]]).toEqual([[entry], [A]]);
  });

  it('leaves the device at sign-out, and is not put back after it', async () => {
    const entry = addElsewhere(A);
    await signedIn(data);
    await waitFor(() => expect(here()).toEqual([entry]));
    signOut();
    await waitFor(() => expect(here()).toEqual([]));
    expect([data.owner(), there()]).toEqual([null, [entry]]);
    signIn();
    await waitFor(() => expect(here()).toEqual([entry]));
    const putBack = remove(A);
    signOut();
    await waitFor(() => expect(data.owner()).toBeNull());
    putBack();
    expect(here()).toEqual([]);
  });

  it('never becomes that of another account', async () => {
    data.leave(A, 'member-0');
    await signedIn(data);
    expect([data.owner(), here(), there()]).toEqual(['member-1', [], []]);
  });
});

describe('the watch history', () => {
  const { here, there } = HISTORY;

  it('is merged into the account at sign-in, where the newest position wins', async () => {
    history.watched(A, 100, Date.now() - MINUTE_MS);
    history.watched(B, 900);
    watch(A, 300);
    watch(B, 200, 5);
    follow(HISTORY);
    signIn();
    await waitFor(() => expect(here().sort()).toEqual([`${A} 300`, `${B} 900`]));
    expect(there().sort()).toEqual(here().sort());
  });

  it('is sent in batches', async () => {
    for (let n = 0; n < 100; n += 1) watch(`TEST${String(n).padStart(7, '0')}`, 60, n);
    await signedIn(HISTORY);
    expect(history.changes.map(({ entries }) => entries.length).slice(0, 2)).toEqual([50, 50]);
    expect([there().length, here().length]).toEqual([100, 100]);
  });

  it('is cleared at the account too', async () => {
    history.watched(A, 400);
    history.watched(B, 500);
    await signedIn(HISTORY);
    clearHistory();
    await untilSent(HISTORY);
    expect([here(), there()]).toEqual([[], []]);
  });

  it('has a switch, which counts on all devices', async () => {
    await signedIn(HISTORY);
    setKeeping(false);
    await untilSent(HISTORY);
    expect(history.keep).toBe(false);
    watch(A, 100);
    expect(here()).toEqual([]);
    history.keep = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(isKeeping()).toBe(true));
  }, 30_000);
});

describe('what is followed and hidden', () => {
  const there = (list: 'follows' | 'hidden') => [...following[list].values()].map(({ id }) => id);
  const here = (list: 'follows' | 'hidden') => readFollowing()[list].map(({ id }) => id);

  it('is merged into the account at sign-in', async () => {
    following.followed('topic', 'DevOps');
    choose('hidden', topic('Rust'));
    choose('follows', topic('Go'));
    await signedIn(FOLLOWING);
    for (const place of [here, there])
      expect([place('hidden'), place('follows').sort()]).toEqual([['Rust'], ['DevOps', 'Go']]);
  });

  it('reaches the account once for all spellings, and is taken back there too', async () => {
    await signedIn(FOLLOWING);
    choose('follows', topic('Rust'));
    choose('follows', topic('RUST'));
    await untilSent(FOLLOWING);
    expect(there('follows')).toEqual(['Rust']);
    unchoose('follows', topic('rust'));
    await untilSent(FOLLOWING);
    expect([here('follows'), there('follows')]).toEqual([[], []]);
  });

  it('is sent in batches', async () => {
    for (let n = 0; n < CHOICES_BATCH + 1; n += 1) choose('follows', topic(`Topic ${n}`));
    await signedIn(FOLLOWING);
    expect(following.changes.map(({ follows }) => follows.length)).toEqual([CHOICES_BATCH, 1]);
    expect(here('follows')).toHaveLength(CHOICES_BATCH + 1);
  });

  it('is limited', () => {
    const follows = Array.from({ length: CHOICES_MOST }, (_, n) => ({ ...topic(`T${n}`), at: n }));
    writeFollowing({ ...NOTHING_KEPT, follows });
    expect(choose('follows', topic('One more'))).toBeNull();
    expect(here('follows')).toHaveLength(CHOICES_MOST);
  });

  it('has one time of the last visit for all devices', async () => {
    await signedIn(FOLLOWING);
    const now = Date.now();
    markSeen(now);
    await untilSent(FOLLOWING);
    expect(following.seenAt).toBe(new Date(now).toISOString());
    following.seenAt = new Date(now + MINUTE_MS).toISOString();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(readFollowing().seenAt).toBe(now + MINUTE_MS));
  });

  it('survives a store that holds something else', () => {
    for (const text of ['no json', '7', '{"follows":[{"kind":1}],"unsent":{}}']) {
      localStorage.setItem('following', text);
      expect(readFollowing()).toEqual(NOTHING_KEPT);
    }
  });
});

describe('the read marks', () => {
  it('are merged at sign-in, in batches', async () => {
    reading.marked(B, true);
    const many = Array.from({ length: READ_BATCH + 20 }, (_, n) => article(`x${n}`));
    markArticles([article(A), ...many], true);
    await signedIn(READING);
    await waitFor(() => expect(READING.here()).toEqual([A, B]));
    expect(reading.read()).toHaveLength(many.length + 2);
    expect(reading.changes.map(({ marks }) => marks.length)).toContain(READ_BATCH);
  });

  it('follow the newest change, and ask only for what changed', async () => {
    reading.marked(A, true, Date.now() - 9 * MINUTE_MS);
    await signedIn(READING);
    markArticles([article(A)], false);
    await untilSent(READING);
    expect(reading.read()).toEqual([]);
    reading.marked(B, true);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(READING.here()).toEqual([B]));
    expect(reading.changes.at(-1)?.since).toBeGreaterThan(0);
  });

  it('share "Mark all as read" and its Undo', async () => {
    await signedIn(READING);
    const last = article(B);
    const takeBack = markAllRead([article(A), last]);
    await untilSent(READING);
    expect(reading.all.until).toBe(last.created_at);
    takeBack();
    await untilSent(READING);
    expect(Date.parse(reading.all.until)).toBe(0);
  });
});
