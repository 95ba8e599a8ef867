import { listen, log } from '../lib/log.js';
import { callServer } from './session-calls.js';
import { renewSession } from './renew-session.js';
import type { SessionStore } from './session-store.js';

const SOON_MS = 1_000;
const SELDOM_MS = 15_000;

/** Entries that this device and the account keep alike: of each, the last change wins. */
export interface Register<Kept, Change extends object, Answer> {
  /** For the log. */
  readonly name: string;
  readonly path: string;
  readonly subscribe: (listener: () => void) => () => void;
  /** This device's data of the account; null once it belongs to another one. */
  readonly kept: () => Kept | null;
  /** If changes wait to be sent: what a person pressed is urgent, other changes may wait for each other. */
  readonly waiting: (kept: Kept) => 'urgent' | 'seldom' | null;
  /** The next batch; null asks for the account's entries alone. */
  readonly nextChange: (kept: Kept) => Change | null;
  /** Takes the account's entries, except where this device has changed something since. True if more must be sent. */
  readonly applyAnswer: (answer: Answer, sent: Change | null) => boolean;
}

/** Exchanges at once, after changes, when the page is looked at or left, and online again. Returns what stops it. */
export function startSync<Kept, Change extends object, Answer>(
  store: SessionStore,
  register: Register<Kept, Change, Answer>,
): () => void {
  const sync = new AccountSync(store, register);
  const stops = [
    register.subscribe(() => sync.plan()),
    // Also when the page goes away: the requests outlive it.
    listen(document, 'visibilitychange', () => sync.onVisibility()),
    listen(window, 'online', () => void sync.run()),
    () => sync.stop(),
  ];
  void sync.run();
  return () => stops.forEach((stop) => stop());
}

class AccountSync<Kept, Change extends object, Answer> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isUrgentPlan = false;
  private isStopped = false;
  private running: Promise<void> | undefined;
  private isRequestedAgain = false;
  private hasFailed = false;
  private lastMs = 0;

  constructor(
    private readonly store: SessionStore,
    private readonly register: Register<Kept, Change, Answer>,
  ) {}

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Positions change every few seconds while a video plays, so they wait for each other; so does a retry. */
  plan(): void {
    const waiting = this.waiting();
    if (this.isStopped || !waiting) return;
    const isUrgent = waiting === 'urgent' && !this.hasFailed;
    if (this.timer !== undefined && (this.isUrgentPlan || !isUrgent)) return;
    clearTimeout(this.timer);
    this.isUrgentPlan = isUrgent;
    const wait = isUrgent ? 0 : this.lastMs + SELDOM_MS - Date.now();
    this.timer = setTimeout(() => void this.run(), Math.max(SOON_MS, wait));
  }

  onVisibility(): void {
    if (!document.hidden || this.waiting()) void this.run();
  }

  async run(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isRequestedAgain = this.running !== undefined;
    this.running ??= this.exchangeAll().finally(() => {
      this.running = undefined;
      if (this.isRequestedAgain) void this.run();
      else this.plan();
    });
    return this.running;
  }

  private async exchangeAll(): Promise<void> {
    this.hasFailed = true;
    try {
      while (!this.isStopped && (await this.exchangeOnce()) === 'more');
    } catch (error) {
      log.debug(`Changes of ${this.register.name} could not be sent. Retrying later`, error);
    }
    if (this.hasFailed) this.lastMs = Date.now();
  }

  private waiting(): 'urgent' | 'seldom' | null {
    const kept = this.register.kept();
    return kept && this.register.waiting(kept);
  }

  private async exchangeOnce(): Promise<'refused' | 'more' | 'done'> {
    const { path, nextChange, applyAnswer, kept: keptNow } = this.register;
    if (this.waiting()) this.lastMs = Date.now();
    const kept = keptNow();
    if (!kept) return 'refused';
    const sent = nextChange(kept);
    const answer = await exchangeWithAccount<Answer>(this.store, path, sent);
    if (!answer || this.isStopped) return 'refused';
    this.hasFailed = false;
    return keptNow() && applyAnswer(answer, sent) ? 'more' : 'done';
  }
}

const UNAUTHORIZED = 401;

/**
 * Sends a change in the background, or only reads. Null if the server refuses. Not a call of the API slice: a
 * refusal in the background must not ask for a password.
 * @throws any error of `fetch`
 */
async function exchangeWithAccount<Answer>(
  store: SessionStore,
  path: string,
  change: object | null,
): Promise<Answer | null> {
  const request = change ? { method: 'PUT', body: change, keepalive: true } : {};
  let answer = await callServer(path, request);
  if (answer.status === UNAUTHORIZED && (await renewSession(store)))
    answer = await callServer(path, request);
  return answer.ok ? ((await answer.json()) as Answer) : null;
}
