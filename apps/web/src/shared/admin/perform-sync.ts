import {
  type FailureReason,
  failureWords,
  MANAGEMENT_SYNC_MESSAGES,
  pluralize,
} from '@elevate/rules';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { FollowedChannel, RunAnswer } from '../api/generated/schema.js';
import { type Notice, notify } from '../lib/notify.js';
import { memberOf, problemOf, statusOf } from './problem-words.js';

/** The fetch function that RTK Query passes to `queryFn`. */
type Request = (
  call: string | FetchArgs,
) => ReturnType<BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError>>;

/** Starts a sync, or joins the active one, and returns its run once it ends. */
export async function performSync(
  request: Request,
  path: SyncPath,
  body: object,
): Promise<SyncAnswer> {
  const begun = await request({ url: path, method: 'POST', body });
  if (begun.error) return { error: begun.error };
  return followRun(begun.data as RunAnswer, request);
}

type SyncPath = '/admin/video-syncs' | '/admin/news-syncs';

/** Syncs the followed channels that pass `isWanted`; `more` is merged into the request body. */
export async function syncChannels(
  request: Request,
  isSelected: (channel: FollowedChannel) => boolean,
  more: object = {},
): Promise<SyncAnswer> {
  const answer = await request('/admin/channels');
  if (answer.error) return { error: answer.error };
  const { items } = answer.data as { readonly items: readonly FollowedChannel[] };
  const channelIds = items.filter(isSelected).map(({ id }) => id);
  if (channelIds.length === 0) return { error: NO_CHANNELS };
  return performSync(request, '/admin/video-syncs', { channelIds, ...more });
}

// Mimics the server's 404: no channels to sync is not a failure.
const NO_CHANNELS: FetchBaseQueryError = {
  status: 404,
  data: { detail: MANAGEMENT_SYNC_MESSAGES.noChannels },
};

type SyncAnswer = { readonly data: RunAnswer } | { readonly error: FetchBaseQueryError };

const WAIT_SECONDS = 20;

// Covers the longest backfill; longer runs are left to the console.
const MOST_TRIES = 720;

const MOST_FAILURES = 5;

const PAUSE_MS = 1_000;

/** Polls until the run ends and tolerates dropped connections. */
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

interface SyncWords {
  readonly done: (answer: RunAnswer) => string;
  /** A user stopped it; not a failure. */
  readonly cancelled: string;
  readonly failed: (why: string | null) => Notice;
}

/** Shows the outcome of a sync; true if it succeeded. */
export async function notifyOutcome(
  sync: Promise<{ readonly data: RunAnswer }>,
  words: SyncWords,
): Promise<boolean> {
  const notice = await sync.then(
    ({ data }) => noticeOf(data, words),
    (rejection: unknown) => words.failed(refusalOf(rejection)),
  );
  notify(notice);
  return notice.kind === 'success';
}

function noticeOf(answer: RunAnswer, { done, cancelled, failed }: SyncWords): Notice {
  switch (answer.run.status) {
    case 'succeeded':
      return { kind: 'success', message: done(answer) };
    case 'cancelled':
      return { kind: 'info', message: cancelled };
    case 'running':
      return failed('it takes longer than expected and continues in the background');
    default:
      return failed(reasonOf(answer.run));
  }
}

/** Returns the run's reason, or else the most frequent one of its sources. */
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

/** Delays the reload so that the notice can be read. */
export function reloadAfter(delayMs: number): void {
  setTimeout(() => reload(), delayMs);
}

/** Replaceable for tests, which cannot observe a reload. */
export function reloadBy(next: () => void): void {
  reload = next;
}
