import { isDeepStrictEqual } from 'node:util';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AuditLog, auditRecord, recordEach } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import {
  type FailureReason,
  type FeedChange,
  feedChanged,
  type FeedHealth,
  feedRemoved,
  type FeedState,
  type FollowedFeed,
  ingestionTopics,
  type NewFeed,
  type PreviewedFeed,
} from '@elevate/contracts/ingestion';
import { AppError, isAppError, userError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import { everyField, failureWords } from '@elevate/rules';
import { stateMessages, topicRelay } from '@elevate/republish';
import { isMatch, untilWritten } from '@elevate/mongo';
import { MarkRepository } from '../../timing/mark.repository.js';
import { FEED_HTTP_CLIENT } from './fetching/host-pace.js';
import { type OpmlEntry, readOpml } from './opml.js';
import { FeedRepository, type FeedSettings } from './feed.repository.js';
import { type FeedBookkeeping, type FeedDocument, invalidFeed, newFeed } from './feed.schema.js';

export class FeedRelay extends topicRelay(FeedRepository, {
  topic: ingestionTopics.feed,
  toMessage: stateMessages(feedChanged, feedRemoved),
  // A feed known only from the topic stays unfollowed until an administrator adds it.
  toRemoved: ({ data }) => {
    const { feed_url, name } = data as FeedState;
    return { ...newFeed({ feed_url, name }, new Date()), removed: true };
  },
}) {}

const FILE = new URL('../../../data/default-feeds.json', import.meta.url);

const DEFAULTS_MARK = 'default-feeds';

@Injectable()
export class FeedService {
  constructor(
    private readonly feeds: FeedRepository,
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly marks: MarkRepository,
    private readonly relay: FeedRelay,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<FollowedFeed[]> {
    return (await this.feeds.findFollowed()).map(toFollowedFeed);
  }

  /** Once per database: a removed feed stays removed. */
  async followDefaults(): Promise<void> {
    const text = await readFile(FILE, 'utf8');
    const mark = createHash('sha256').update(text).digest('hex');
    if ((await this.marks.find(DEFAULTS_MARK))?.value === mark) return;
    const { feeds } = JSON.parse(text) as { readonly feeds: readonly NewFeed[] };
    const now = this.clock.now();
    this.relay.notify(await this.feeds.addUnknown(feeds.map((feed) => newFeed(feed, now))));
    await this.marks.set(DEFAULTS_MARK, { value: mark });
  }

  /** Follows none. @throws AppError `INGESTION.INVALID_OPML` */
  async preview(opml: string): Promise<PreviewedFeed[]> {
    const entries = readOpml(opml);
    if (entries.length === 0) throw invalidOpml('It contains no feeds, or is no OPML file.');
    if (entries.length > MOST)
      throw invalidOpml(`It contains ${entries.length} feeds; ${MOST} at once are the most.`);
    const followed = await this.feeds.findFollowed();
    const items = await Promise.all(entries.map((entry) => this.previewOf(entry, followed)));
    const visited = new Set<string>();
    return items.map(({ id, item }) => {
      const isRepeated = id !== null && visited.size === visited.add(id).size;
      return isRepeated ? { ...item, state: 'repeated' } : item;
    });
  }

  /**
   * @throws AppError `INGESTION.INVALID_FEED`; then none was added
   */
  async add(newFeeds: readonly NewFeed[], actor: string): Promise<FollowedFeed[]> {
    const at = this.clock.now();
    const feeds = newFeeds.map((feed) => newFeed(feed, at));
    await Promise.all(feeds.map(({ state }) => checkAddress(this.http, state.feed_url)));
    const before = await this.feeds.findFollowed();
    const ids: string[] = [];
    for (const feed of feeds) {
      // A moved feed also matches by its current URL.
      const same = before.find(({ state }) => state.feed_url === feed.state.feed_url);
      if (!same) await this.follow(feed, actor);
      ids.push(same?._id ?? feed._id);
    }
    this.relay.notify(ids);
    await recordEach(this.audit, ids);
    return (await this.list()).filter(({ id }) => ids.includes(id));
  }

  /** @throws AppError `INGESTION.NOT_FOUND`, `INGESTION.VERSION_CONFLICT` */
  async change(
    name: string,
    change: FeedChange,
    ifMatch: string | undefined,
    actor: string,
  ): Promise<FollowedFeed> {
    const settings = toSettings(change);
    const feed = await this.alter(name, async (before) => {
      checkVersion(before, ifMatch);
      const { state, own } = settings;
      const after = { ...before, ...own, state: { ...before.state, ...state } };
      const record = this.recordOf(after, actor, actionOf(change), [before, after]);
      if (isDeepStrictEqual(record.before, record.after)) return true;
      return this.feeds.change(before, settings, record);
    });
    return toFollowedFeed((await this.feeds.find(feed._id)) ?? feed);
  }

  /** Its articles stay. @throws AppError `INGESTION.NOT_FOUND`, `INGESTION.VERSION_CONFLICT` */
  async remove(name: string, ifMatch: string | undefined, actor: string): Promise<void> {
    await this.alter(name, (feed) => {
      checkVersion(feed, ifMatch);
      return this.feeds.remove(feed, this.recordOf(feed, actor, 'removed', [feed, null]));
    });
  }

  async findFor(names: readonly string[] | undefined): Promise<FeedDocument[]> {
    const followed = names
      ? await Promise.all(names.map((name) => this.findOne(name)))
      : await this.feeds.findFollowed();
    return followed.filter(({ state }) => state.status === 'active');
  }

  private async previewOf({ refusal, ...entry }: OpmlEntry, followed: readonly FeedDocument[]) {
    const answer = (id: string | null, state: PreviewedFeed['state'], reason: string | null) => ({
      id,
      item: { ...entry, state, reason } as PreviewedFeed,
    });
    if (refusal) return answer(null, 'invalid', refusal);
    try {
      const feed = newFeed(entry, this.clock.now());
      const { feed_url: url } = feed.state;
      const same = followed.find(({ _id, state }) => _id === feed._id || state.feed_url === url);
      if (!same) await checkAddress(this.http, url);
      return same ? answer(same._id, 'followed', null) : answer(feed._id, 'new', null);
    } catch (error) {
      if (!isAppError(error) || error.kind !== 'user') throw error;
      return answer(null, 'invalid', error.message);
    }
  }

  private async follow(feed: FeedDocument, actor: string): Promise<void> {
    const unaudited = [this.recordOf(feed, actor, 'added', [null, feed])];
    const added = await this.feeds.addUnknown([{ ...feed, unaudited }]);
    if (added.length === 0) await this.feeds.revive({ ...feed, unaudited });
  }

  private recordOf(
    { _id: id, state: { name } }: FeedDocument,
    actor: string,
    action: AuditAction,
    states: readonly [before: FeedDocument | null, after: FeedDocument | null],
  ) {
    const [before = null, after = null] = states.map((state) => state && toSnapshot(state));
    const subject = { kind: 'feed', id, name } as const;
    return auditRecord({ at: this.clock.now(), actor, action, subject, before, after });
  }

  /** Retries on conflict, e.g. with a running sync. */
  private async alter(
    name: string,
    write: (feed: FeedDocument) => Promise<boolean>,
  ): Promise<FeedDocument> {
    const attempt = async () => {
      const feed = await this.findOne(name);
      if (!(await write(feed))) return null;
      this.relay.notify([feed._id]);
      await this.audit.record(feed._id);
      return feed;
    };
    const conflict = () => new AppError('INGESTION.FEED_CONTENDED', { kind: 'transient' });
    return untilWritten({ attempt, conflict });
  }

  private async findOne(name: string): Promise<FeedDocument> {
    const term = name.trim();
    const followed = await this.feeds.findFollowed();
    const exact = followed.find(({ _id, originUrl, state }) =>
      [_id, originUrl, state.feed_url].includes(term),
    );
    const [named, ...others] = followed.filter(({ state }) => state.name === term);
    const feed = exact ?? named;
    if (!feed) {
      const message = `This feed is not followed: ${term.slice(0, 200)}`;
      throw userError('INGESTION.NOT_FOUND', message);
    }
    if (exact || others.length === 0) return feed;
    const addresses = [feed, ...others].map(({ state }) => state.feed_url).join(', ');
    const message = `${others.length + 1} feeds are named “${term}”. Use the address of one: ${addresses}`;
    throw userError('INGESTION.AMBIGUOUS_FEED', message);
  }
}

/** As many as one request may follow. */
const MOST = 1_000;

function invalidOpml(message: string): AppError {
  return userError('INGESTION.INVALID_OPML', message);
}

function toSettings({
  name,
  category,
  status,
  pictures,
  user_agent: userAgent,
  ...unstored
}: FeedChange): FeedSettings {
  // A field that is not stored does not compile.
  void (unstored satisfies Readonly<Record<string, never>>);
  return {
    state: everyField<FeedSettings['state']>({ name, category, status }),
    own: {
      ...everyField<Partial<Pick<FeedBookkeeping, 'pictures' | 'userAgent'>>>({
        pictures,
        userAgent,
      }),
      ...(name && { named: true }),
      // Its articles contain name and category.
      ...((name ?? category) !== undefined && { validators: null, contentHash: null }),
    },
  };
}

function actionOf({ status, ...rest }: FeedChange): AuditAction {
  if (status === undefined || Object.values(rest).some((value) => value !== undefined))
    return 'changed';
  return status === 'paused' ? 'paused' : 'activated';
}

function toSnapshot({ state, pictures, userAgent }: FeedDocument): AuditSnapshot {
  const { name, feed_url, category, status } = state;
  const audited = { name, feed_url, category, status, pictures, user_agent: userAgent };
  return audited satisfies Readonly<Record<keyof FeedChange | 'feed_url', unknown>>;
}

/** Of what a person changes: each sync changes the version of the document. */
function versionOf({ state, named, pictures, userAgent }: FeedDocument): string {
  const settings = [named && state.name, state.category, state.status, pictures, userAgent];
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 16);
}

function checkVersion(feed: FeedDocument, ifMatch: string | undefined): void {
  if (isMatch(ifMatch, versionOf(feed))) return;
  throw userError(
    'INGESTION.VERSION_CONFLICT',
    'Another administrator changed this feed meanwhile.',
    { conflict: { current: toFollowedFeed(feed) } },
  );
}

function toFollowedFeed(feed: FeedDocument): FollowedFeed {
  const { health, ...state } = feed.state;
  const isPaused = state.status === 'paused';
  return {
    id: feed._id,
    ...state,
    version: versionOf(feed),
    pictures: feed.pictures,
    user_agent: feed.userAgent,
    health: {
      ...health,
      last_success_at: feed.lastSuccessAt?.toISOString() ?? null,
      next_attempt_at: isPaused ? null : (feed.nextAttemptAt?.toISOString() ?? null),
    },
    failures: feed.failures,
    left_out: feed.memory?.leftOutCount ?? 0,
    problem: isPaused ? null : problemOf(health),
  };
}

const WITH_CAUSES: ReadonlySet<FailureReason> = new Set([
  'malformed-answer',
  'unreachable',
  'too-many-redirects',
  'bad-request',
]);

function problemOf({ state, last_error }: FeedHealth): string | null {
  if (last_error)
    return WITH_CAUSES.has(last_error.reason)
      ? last_error.detail.replace(/\.$/, '')
      : failureWords(last_error.reason);
  return state === 'stale' ? 'It has brought nothing for much longer than it used to' : null;
}

// A slow name server must not delay the answer: each fetch checks again.
const LOOKUP_MS = 2_000;
const REASONS: Readonly<Record<string, string>> = {
  'HTTP.FORBIDDEN_URL': 'it must be http(s) on the usual port, without a user name or password',
  'HTTP.FORBIDDEN_ADDRESS': 'it leads to an address that is not public',
};

/**
 * @throws AppError `INGESTION.INVALID_FEED` if the address can never be fetched
 */
async function checkAddress(http: HttpClient, address: string): Promise<void> {
  try {
    await Promise.race([http.check(address), delay(LOOKUP_MS, undefined, { ref: false })]);
  } catch (error) {
    const reason = isAppError(error) ? REASONS[error.code] : undefined;
    if (!reason) throw error;
    throw invalidFeed(`This feed can never be fetched, because ${reason}`, address, error);
  }
}
