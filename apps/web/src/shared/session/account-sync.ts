import { log } from '../browser/log.js';
import { listen } from '../browser/listen.js';
import { callServer } from '../api/server-address.js';
import { renewSession } from './renew-session.js';
import type { SessionStore } from './session-store.js';

const SOON_MS = 1_000;
const SELDOM_MS = 15_000;

/** Entries that this device and the account keep alike: of each, the last change wins. */
interface Register<Kept, Change extends object, Answer> {
  readonly name: string;
  readonly path: string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Kept | null;
  /** Changes that wait: a person's presses are urgent, others may wait for each other. */
  readonly waiting: (kept: Kept) => 'urgent' | 'seldom' | null;
  /** The next batch; null asks for the account's entries alone. */
  readonly nextChange: (kept: Kept) => Change | null;
  /** Takes the account's entries, except where this device has changed something since. True if more must be sent. */
  readonly applyAnswer: (answer: Answer, sent: Change | null) => boolean;
}

/** A time as the server writes it. */
export const textOf = (time: number): string => new Date(time).toISOString();

/** Exchanges at once, after changes, when the page is looked at or left, and online again. */
export function startSync<
  Kept extends { readonly owner: string | null },
  Change extends object,
  Answer,
>(store: SessionStore, owner: string, register: Register<Kept, Change, Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUrgentPlan = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isRequestedAgain = false;
  let hasFailed = false;
  let lastMs = 0;

  // Null once this device's data belongs to another account.
  const own = () => {
    const kept = register.read();
    return kept?.owner === owner ? kept : null;
  };
  const waiting = () => {
    const kept = own();
    return kept && register.waiting(kept);
  };
  // Positions change every few seconds while a video plays, so they wait.
  const plan = () => {
    const next = waiting();
    if (isStopped || !next) return;
    const isUrgent = next === 'urgent' && !hasFailed;
    if (timer !== undefined && (isUrgentPlan || !isUrgent)) return;
    clearTimeout(timer);
    isUrgentPlan = isUrgent;
    const wait = isUrgent ? 0 : lastMs + SELDOM_MS - Date.now();
    timer = setTimeout(run, Math.max(SOON_MS, wait));
  };
  const exchange = async (): Promise<'refused' | 'more' | 'done'> => {
    const kept = own();
    if (!kept) return 'refused';
    if (register.waiting(kept)) lastMs = Date.now();
    const sent = register.nextChange(kept);
    const answer = await exchangeWithAccount<Answer>(store, register.path, sent);
    if (!answer || isStopped) return 'refused';
    hasFailed = false;
    return own() && register.applyAnswer(answer, sent) ? 'more' : 'done';
  };
  const exchangeAll = async () => {
    hasFailed = true;
    try {
      while (!isStopped && (await exchange()) === 'more');
    } catch (error) {
      log.debug(`Changes of ${register.name} could not be sent. Retrying later`, error);
    }
    if (hasFailed) lastMs = Date.now();
    running = undefined;
    if (isRequestedAgain) run();
    else plan();
  };
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    isRequestedAgain = running !== undefined;
    running ??= exchangeAll();
  };

  const stops = [
    register.subscribe(plan),
    // Also when the page goes away: the requests outlive it.
    listen(document, 'visibilitychange', () => {
      if (!document.hidden || waiting()) run();
    }),
    listen(window, 'online', run),
  ];
  run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}

/**
 * Null if the server refuses. Not a call of the API slice, where a refusal asks for a password.
 * @throws any error of `fetch`
 */
async function exchangeWithAccount<Answer>(
  store: SessionStore,
  path: string,
  change: object | null,
): Promise<Answer | null> {
  const request = change ? { method: 'PUT', body: change, keepalive: true } : {};
  let answer = await callServer(path, request);
  if (answer.status === 401 && (await renewSession(store)))
    answer = await callServer(path, request);
  return answer.ok ? ((await answer.json()) as Answer) : null;
}
