import {
  channelsSynced,
  type FailureReason,
  failureWords,
  MANAGEMENT_SYNC_MESSAGES as WORDS,
  NEWS_STATS_AFTER_SYNC_MS,
  pluralize,
  RELOAD_AFTER_SYNC_MS,
  SYNC_LIMIT,
  TOP_BAR_SYNC_MESSAGES,
} from '@elevate/rules';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { FollowedChannel, RunAnswer } from '../api/generated/schema.js';
import { type Toast, notify } from '../toasts/notify.js';
import { adminApi, deskApi } from './admin.api.js';
import { memberOf, problemOf, statusOf } from './problem-words.js';

interface Sync {
  readonly path: string;
  readonly body?: object;
  readonly isWanted?: (channel: FollowedChannel) => boolean;
  readonly started?: string;
  readonly done: (answer: RunAnswer) => string;
  /** A user stopped it; not a failure. */
  readonly cancelled: string;
  readonly failed: (why: string | null) => Pick<Toast, 'message' | 'detail'>;
}

const VIDEOS = '/admin/video-syncs';

/** A sync of all channels skips paused and removed ones. */
const isSynced = ({ status }: FollowedChannel): boolean =>
  status !== 'paused' && status !== 'removed';

/** YouTube confirmed the channel, or its id was given directly. */
const isResolved = (channel: FollowedChannel): boolean =>
  isSynced(channel) && (channel.status !== 'unresolved' || Boolean(channel.youtube_channel_id));

const inBar = (words: (typeof TOP_BAR_SYNC_MESSAGES)[keyof typeof TOP_BAR_SYNC_MESSAGES]) => ({
  path: VIDEOS,
  started: words.started,
  done: ({ message }: RunAnswer) => message || words.done,
  cancelled: words.cancelled,
  failed: (why: string | null) => ({ message: why ? words.failedBecause + why : words.failed }),
});

const withDetail = (failed: string) => (why: string | null) =>
  why === WORDS.noChannels
    ? { message: why }
    : { message: failed, ...(why !== null && { detail: `${why}.` }) };

const SYNCS = {
  sync: { ...inBar(TOP_BAR_SYNC_MESSAGES.sync), isWanted: isResolved },
  backfill: {
    ...inBar(TOP_BAR_SYNC_MESSAGES.backfill),
    body: { backfill: true, force: true, limit: SYNC_LIMIT },
  },
  videos: {
    path: VIDEOS,
    body: { backfill: false, force: false, limit: SYNC_LIMIT },
    isWanted: isSynced,
    done: ({ run }) => channelsSynced(run.sources.length),
    cancelled: WORDS.videosCancelled,
    failed: withDetail(WORDS.videosFailed),
  },
  news: {
    path: '/admin/news-syncs',
    body: {},
    done: () => WORDS.newsDone,
    cancelled: WORDS.newsCancelled,
    failed: withDetail(WORDS.newsFailed),
  },
} satisfies Readonly<Record<string, Sync>>;

const syncApi = deskApi(({ build }) => ({
  sync: build.mutation<RunAnswer, keyof typeof SYNCS>({
    queryFn: (name, _api, _options, request) => performSync(SYNCS[name], request),
    onQueryStarted: async (name, { dispatch, queryFulfilled }) => {
      const sync: Sync = SYNCS[name];
      if (sync.started) notify({ kind: 'info', message: sync.started });
      const notice = await queryFulfilled.then(
        ({ data }) => noticeOf(data, sync),
        (rejection: unknown) => failureNotice(sync, refusalOf(rejection)),
      );
      notify(notice);
      if (notice.kind !== 'success') return;
      // Later: the new articles pass through the services, and the notice before a reload can be read.
      if (name !== 'news') setTimeout(() => reload(), RELOAD_AFTER_SYNC_MS);
      else
        setTimeout(
          () => dispatch(adminApi.util.invalidateTags(['news-stats'])),
          NEWS_STATS_AFTER_SYNC_MS,
        );
    },
  }),
}));

/** Wherever a sync is started, it is the same: only one runs at a time. */
export function useSync(name: keyof typeof SYNCS) {
  const [start, { isLoading }] = syncApi.useSyncMutation({ fixedCacheKey: `sync-${name}` });
  return { start: () => void start(name), isBusy: isLoading };
}

type Request = (
  call: string | FetchArgs,
) => ReturnType<BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>>;

type SyncAnswer = { readonly data: RunAnswer } | { readonly error: FetchBaseQueryError };

async function performSync({ path, body, isWanted }: Sync, request: Request): Promise<SyncAnswer> {
  let channels = {};
  if (isWanted) {
    const answer = await request('/admin/channels');
    if (answer.error) return { error: answer.error };
    const { items } = answer.data as { readonly items: readonly FollowedChannel[] };
    const channelIds = items.filter(isWanted).map(({ id }) => id);
    // As the server refuses it: no channels to sync is not a failure.
    if (channelIds.length === 0)
      return { error: { status: 404, data: { detail: WORDS.noChannels } } };
    channels = { channelIds };
  }
  const begun = await request({ url: path, method: 'POST', body: { ...channels, ...body } });
  if (begun.error) return { error: begun.error };
  return followRun(begun.data as RunAnswer, request);
}

const WAIT_SECONDS = 20;

// Covers the longest backfill; longer runs are left to the console.
const MOST_TRIES = 720;

const MOST_FAILURES = 5;

const PAUSE_MS = 1_000;

async function followRun(begun: RunAnswer, request: Request): Promise<SyncAnswer> {
  const path = `/admin/runs/${encodeURIComponent(begun.run.id)}?wait=${WAIT_SECONDS}`;
  let answer: SyncAnswer = { data: begun };
  let latest = begun;
  let failures = 0;
  for (let tries = 0; tries < MOST_TRIES && isRunning(latest); tries++) {
    answer = (await request(path)) as SyncAnswer;
    if ('data' in answer) {
      latest = answer.data;
      failures = 0;
    } else if (isFinal(answer.error) || ++failures === MOST_FAILURES) {
      return answer;
    }
    if (isRunning(latest)) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return answer;
}

const isRunning = ({ run }: RunAnswer): boolean => run.status === 'running';

/** A refusal is final; server errors may pass on retry. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status < 500;
}

function noticeOf(answer: RunAnswer, sync: Sync): Toast {
  switch (answer.run.status) {
    case 'succeeded':
      return { kind: 'success', message: sync.done(answer) };
    case 'cancelled':
      return { kind: 'info', message: sync.cancelled };
    case 'running':
      return failureNotice(sync, 'it takes longer than expected and continues in the background');
    default:
      return failureNotice(sync, reasonOf(answer.run));
  }
}

const failureNotice = (sync: Sync, why: string | null): Toast => ({
  kind: 'error',
  ...sync.failed(why),
});

function reasonOf({ reason, sources }: RunAnswer['run']): string | null {
  if (reason) return failureWords(reason);
  const counts = new Map<FailureReason, number>();
  for (const { status, failed } of sources) {
    const last = failed.at(-1)?.reason;
    if (status === 'failed' && last) counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most
    ? `${failureWords(most[0])} (${most[1]} of ${pluralize(sources.length, 'source')})`
    : null;
}

function refusalOf(rejection: unknown): string | null {
  const error = memberOf(rejection, 'error');
  return (isFinal(error) && problemOf(error).detail) || null;
}

let reload = () => window.location.reload();

/** Replaceable for tests, which cannot observe a reload. */
export function reloadBy(next: () => void): void {
  reload = next;
}
