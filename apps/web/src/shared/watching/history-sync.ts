import { listen } from '../lib/listen.js';
import { log } from '../lib/log.js';
import type { SessionStore } from '../session/session-store.js';
import { hasUnsent, readCopy, writeCopy } from './account-copy.js';
import { applyAnswer, isFull, nextChange } from './history-change.js';
import { sendHistory } from './history-call.js';
import { writeKept } from './keep-progress.js';
import { onWatchProgress, readKept } from './watch-progress.js';

const SOON_MS = 1_000;
const SELDOM_MS = 15_000;

/** Keeps the history of this device and of the account alike. Returns a function that stops it. */
export function syncHistory(store: SessionStore, owner: string): () => void {
  takeOver(owner);
  const sync = new HistorySync(store, owner);
  const stops = [
    onWatchProgress(() => sync.plan()),
    // Also when the page goes away: the requests outlive it.
    listen(document, 'visibilitychange', () => sync.onVisibility()),
    listen(window, 'online', () => void sync.run()),
    () => sync.stop(),
  ];
  void sync.run();
  return () => stops.forEach((stop) => stop());
}

/** After sign-out: the account's history leaves the device. */
export function leaveAccount(): void {
  if (!readCopy()) return;
  writeCopy(null);
  writeKept([]);
}

/** Merges the history of a visitor into the account, and drops one that another account left. */
function takeOver(owner: string): void {
  const copy = readCopy();
  if (copy?.owner === owner) return;
  leaveAccount();
  const unsent = readKept(Date.now()).map(({ id }) => id);
  writeCopy({ owner, keep: true, unsent, removed: [] });
}

class HistorySync {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isUrgentPlan = false;
  private isStopped = false;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private hasFailed = false;
  private lastMs = 0;

  constructor(
    private readonly store: SessionStore,
    private readonly owner: string,
  ) {}

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Positions change every few seconds while a video plays, so they wait for each other; so does a retry. */
  plan(): void {
    const copy = readCopy();
    if (this.isStopped || !copy || copy.owner !== this.owner || !hasUnsent(copy)) return;
    const isUrgent = copy.isUrgent === true && !this.hasFailed;
    if (this.timer !== undefined && (this.isUrgentPlan || !isUrgent)) return;
    clearTimeout(this.timer);
    this.isUrgentPlan = isUrgent;
    const wait = isUrgent ? 0 : this.lastMs + SELDOM_MS - Date.now();
    this.timer = setTimeout(() => void this.run(), Math.max(SOON_MS, wait));
  }

  onVisibility(): void {
    const copy = readCopy();
    if (!document.hidden || (copy && hasUnsent(copy))) void this.run();
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
      while (!this.isStopped && (await this.exchange()));
    } catch (error) {
      log.debug('The watch history could not be sent. Retrying later', error);
    }
    if (this.hasFailed) this.lastMs = Date.now();
  }

  /** True if there is more to send. */
  private async exchange(): Promise<boolean> {
    const copy = readCopy();
    if (copy?.owner !== this.owner) return false;
    const sent = nextChange(copy, readKept(Date.now()));
    if (sent) this.lastMs = Date.now();
    const answer = await sendHistory(this.store, sent);
    if (!answer || this.isStopped) return false;
    this.hasFailed = false;
    applyAnswer(this.owner, answer, sent);
    return sent !== null && isFull(sent);
  }
}
