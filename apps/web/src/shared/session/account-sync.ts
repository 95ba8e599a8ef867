import { listen, log } from '../lib/log.js';
import { callServer } from './session-calls.js';
import { renewSession } from './renew-session.js';
import type { SessionStore } from './session-store.js';

const SOON_MS = 1_000;
const SELDOM_MS = 15_000;

/** One kind of data that this device and the account keep alike. */
export interface Exchange {
  /** For the log. */
  readonly name: string;
  /** If changes wait to be sent: what a person pressed is urgent, other changes may wait for each other. */
  readonly waiting: () => 'urgent' | 'seldom' | null;
  /** Sends one batch, and takes over what the account answers. */
  readonly next: (isStopped: () => boolean) => Promise<'refused' | 'more' | 'done'>;
  readonly onChange: (listener: () => void) => () => void;
}

/** Exchanges at once, after changes, when the page is looked at or left, and online again. Returns what stops it. */
export function startSync(exchange: Exchange): () => void {
  const sync = new AccountSync(exchange);
  const stops = [
    exchange.onChange(() => sync.plan()),
    // Also when the page goes away: the requests outlive it.
    listen(document, 'visibilitychange', () => sync.onVisibility()),
    listen(window, 'online', () => void sync.run()),
    () => sync.stop(),
  ];
  void sync.run();
  return () => stops.forEach((stop) => stop());
}

class AccountSync {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isUrgentPlan = false;
  private isStopped = false;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private hasFailed = false;
  private lastMs = 0;

  constructor(private readonly exchange: Exchange) {}

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Positions change every few seconds while a video plays, so they wait for each other; so does a retry. */
  plan(): void {
    const waiting = this.exchange.waiting();
    if (this.isStopped || !waiting) return;
    const isUrgent = waiting === 'urgent' && !this.hasFailed;
    if (this.timer !== undefined && (this.isUrgentPlan || !isUrgent)) return;
    clearTimeout(this.timer);
    this.isUrgentPlan = isUrgent;
    const wait = isUrgent ? 0 : this.lastMs + SELDOM_MS - Date.now();
    this.timer = setTimeout(() => void this.run(), Math.max(SOON_MS, wait));
  }

  onVisibility(): void {
    if (!document.hidden || this.exchange.waiting()) void this.run();
  }

  async run(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isAskedAgain = this.running !== undefined;
    this.running ??= this.exchangeAll().finally(() => {
      this.running = undefined;
      if (this.isAskedAgain) void this.run();
      else this.plan();
    });
    return this.running;
  }

  private async exchangeAll(): Promise<void> {
    this.hasFailed = true;
    try {
      while (!this.isStopped && (await this.exchangeOnce()) === 'more');
    } catch (error) {
      log.debug(`Changes of ${this.exchange.name} could not be sent. Retrying later`, error);
    }
    if (this.hasFailed) this.lastMs = Date.now();
  }

  private async exchangeOnce(): Promise<'refused' | 'more' | 'done'> {
    if (this.exchange.waiting()) this.lastMs = Date.now();
    const outcome = await this.exchange.next(() => this.isStopped);
    if (outcome !== 'refused') this.hasFailed = false;
    return outcome;
  }
}

const UNAUTHORIZED = 401;

/**
 * Sends a change in the background, or asks without one. Null if the server refuses. Not a call of the API slice: a
 * refusal in the background must not ask for a password.
 * @throws any error of `fetch`
 */
export async function exchangeWithAccount<Answer>(
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
