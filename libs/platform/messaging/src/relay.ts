import { setTimeout as delay } from 'node:timers/promises';
import { PeriodicTask } from '@elevate/clock';
import { describeError, kindOf, unlessRefused } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import { activeTraceparent, outsideTrace } from '@elevate/telemetry';
import type { OutgoingMessage } from './envelope.js';
import { PublishJournal, type PublishNotes, SETTLED_AFTER_MS } from './publish-journal.js';
import type { Publisher } from './publisher.js';
import { Backoff, repeatUntilDone } from './backoff.js';
import type { Backlog } from './messaging-metrics.js';

export interface RelayEntry {
  readonly id: string;
  readonly version: number;
  /** Which of the marks set again it had when it was loaded; only the publish of the last one clears it. */
  readonly mark?: string | undefined;
  readonly message: OutgoingMessage;
}

export interface RelaySource {
  readonly topic: string;
  findUnpublished(limit: number, except: ReadonlySet<string>): Promise<string[]>;
  /** Of marked documents. */
  load(ids: readonly string[]): Promise<RelayEntry[]>;
  current(ids: readonly string[]): Promise<RelayEntry[]>;
  /** Marks newer versions again, since the older message now follows them in the log. */
  clear(entries: readonly RelayEntry[]): Promise<void>;
  markAgain(ids: readonly string[]): Promise<void>;
  /** All aggregates, for transports without a durable log. */
  all(): AsyncIterable<RelayEntry>;
}

interface RelayOptions {
  readonly source: RelaySource;
  readonly publisher: Publisher;
  readonly logger: Logger;
  readonly notes?: PublishNotes | undefined;
  /** Interval for finding marks and notes of crashed processes; default 30 s. */
  readonly sweepEveryMs?: number;
}

const BATCH = 1_000;
const BATCHES_IN_FLIGHT = 4;
const REPLAY_WAIT_MS = 5_000;
const FLUSH_LIMIT_MS = 3_000;
const RETRY = { initialDelayMs: 100, maxDelayMs: 10_000 };

/** Publishes marked aggregates and clears the marks. A change during publishing keeps its mark. */
export class Relay {
  private readonly pending = new Pending();
  private readonly backoff = new Backoff(RETRY);
  private readonly complaints = new LogThrottle();
  private readonly journal: PublishJournal | undefined;
  private readonly stopped = new AbortController();
  private state: 'new' | 'replaying' | 'running' | 'stopped' = 'new';
  private needsScan = false;
  private scanning = false;
  private replayWaitMs = REPLAY_WAIT_MS;
  private batches = 0;
  private wake: NodeJS.Immediate | undefined;
  private retry: NodeJS.Timeout | undefined;
  private readonly sweep: PeriodicTask;
  private quiet: (() => void)[] = [];

  constructor(private readonly options: RelayOptions) {
    const { source, publisher, logger, notes, sweepEveryMs = 30_000 } = options;
    this.sweep = new PeriodicTask({
      name: `relay-sweep-${source.topic}`,
      everyMs: sweepEveryMs,
      run: () => {
        this.notify();
        return this.journal?.settle();
      },
      logger,
      metrics: publisher.metrics?.metrics,
    });
    this.journal =
      notes &&
      new PublishJournal({
        notes,
        producerId: () => publisher.producerId(),
        fence: async (producer, ids) => {
          const entries = await source.current(ids);
          const messages = entries.map(({ message }) => message);
          await publisher.fence(producer, source.topic, messages);
        },
        publishAgain: async (ids) => {
          await source.markAgain(ids);
          this.notify(ids);
        },
      });
    publisher.metrics?.watchRelay(source.topic, () => this.pending.backlog());
  }

  /** `replayAll` first publishes everything once, for transports without a durable log. */
  async start({ replayAll }: { readonly replayAll: boolean }): Promise<void> {
    if (this.state !== 'new') return;
    this.state = 'replaying';
    if (replayAll) await this.replayEverything();
    if (this.stopped.signal.aborted) return;
    this.state = 'running';
    this.sweep.start();
    this.notify();
  }

  /** Schedules publishing of these or unknown ids; calls of one event-loop turn coalesce. */
  notify(ids?: Iterable<string>): void {
    if (ids) this.pending.add(ids, activeTraceparent());
    else this.needsScan = true;
    // Must not run inside one caller's trace.
    this.wake ??= outsideTrace(() =>
      setImmediate(() => {
        this.wake = undefined;
        this.pump();
      }),
    );
  }

  idle(): Promise<void> {
    if (this.isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.quiet.push(resolve));
  }

  /** Publishes for some seconds at most; leftovers stay marked. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.sweep.stop();
    if (this.state === 'running') {
      this.needsScan = true;
      this.pump();
      const flushed = this.idle().then(() => this.journal?.flush());
      await Promise.race([flushed, delay(FLUSH_LIMIT_MS, undefined, { ref: false })]);
    }
    this.state = 'stopped';
    clearTimeout(this.retry);
    clearImmediate(this.wake);
    this.announceQuiet();
  }

  private async replayEverything(): Promise<void> {
    const { signal } = this.stopped;
    const onFailure = (error: unknown) => this.complain(error);
    await repeatUntilDone(() => this.publishAll(), { ...RETRY, signal, onFailure });
  }

  private async publishAll(): Promise<void> {
    let entries: RelayEntry[] = [];
    for await (const entry of this.options.source.all()) {
      if (this.stopped.signal.aborted) return;
      entries.push(entry);
      if (entries.length < BATCH) continue;
      await this.replay(entries);
      entries = [];
    }
    await this.replay(entries);
  }

  /** In one process, consumers that a full disk refuses must not hold up the start; marks stay. */
  private async replay(entries: readonly RelayEntry[]): Promise<void> {
    const published = unlessRefused(this.publish(entries)).then(() => false);
    const limit = new AbortController();
    const isLate = delay(this.replayWaitMs, true, { signal: limit.signal, ref: false });
    const late = await Promise.race([published, isLate]).finally(() => limit.abort());
    isLate.catch(() => undefined);
    if (!late) return;
    this.replayWaitMs = 0;
    published.catch((error: unknown) => this.complain(error));
  }

  private pump(): void {
    if (this.state !== 'running' || this.retry) return;
    while (this.batches < BATCHES_IN_FLIGHT) {
      const ids = this.pending.take(BATCH);
      if (ids.length === 0) break;
      this.batches++;
      void this.sendBatch(ids);
    }
    if (this.needsScan && !this.scanning && this.pending.waitingCount < BATCH) void this.scan();
    if (this.isIdle()) this.announceQuiet();
  }

  private async sendBatch(ids: readonly string[]): Promise<void> {
    try {
      const load = () => this.options.source.load(ids);
      const publish = (entries: readonly RelayEntry[], producerId?: string) =>
        this.publish(entries, producerId);
      await (this.journal ? this.journal.during(ids, load, publish) : load().then(publish));
      this.pending.land(ids);
      this.backoff.reset();
      // A second later, because timers can be early.
      if (this.journal?.recovers()) this.sweep.runWithin(SETTLED_AFTER_MS + 1_000);
    } catch (error) {
      this.pending.putBack(ids);
      this.failed(error);
    }
    this.batches--;
    this.pump();
  }

  private inTrace({ id, message }: RelayEntry): OutgoingMessage {
    const traceparent = this.pending.traceparentOf(id);
    return traceparent === undefined ? message : { ...message, traceparent };
  }

  /** Rejects if a retry makes sense. */
  private async publish(entries: readonly RelayEntry[], producerId?: string): Promise<void> {
    if (entries.length === 0) return;
    const { source, publisher } = this.options;
    try {
      await publisher.publish(
        source.topic,
        entries.map((entry) => this.inTrace(entry)),
        producerId,
      );
    } catch (error) {
      if (kindOf(error) !== 'transient') return this.publishHalves(entries, error, producerId);
      throw error;
    }
    // If this fails, the note stays, too: another process may clear the mark, so that a retry finds none.
    await source.clear(entries);
  }

  // One oversized message rejects its batch permanently; bisect so that others pass.
  private async publishHalves(
    entries: readonly RelayEntry[],
    error: unknown,
    producerId: string | undefined,
  ): Promise<void> {
    const [only] = entries;
    if (only && entries.length === 1) {
      const { source, logger } = this.options;
      const { id, version } = only;
      const facts = { topic: source.topic, id, version, cause: describeError(error) };
      // Stays marked, so the next sweep retries it.
      logger.error(facts, 'Message cannot be published');
      return;
    }
    const middle = Math.ceil(entries.length / 2);
    await this.publish(entries.slice(0, middle), producerId);
    await this.publish(entries.slice(middle), producerId);
  }

  private async scan(): Promise<void> {
    this.scanning = true;
    this.needsScan = false;
    try {
      const ids = await this.options.source.findUnpublished(BATCH, this.pending.ids());
      this.pending.add(ids);
      if (ids.length === BATCH) this.needsScan = true;
    } catch (error) {
      this.needsScan = true;
      this.failed(error);
    }
    this.scanning = false;
    this.pump();
  }

  private failed(error: unknown): void {
    this.complain(error);
    this.retry ??= setTimeout(() => {
      this.retry = undefined;
      this.pump();
    }, this.backoff.next());
  }

  private complain(error: unknown): void {
    const { logger, source } = this.options;
    this.complaints.warn(logger, error, 'Publish failed. Retrying', { topic: source.topic });
  }

  private isIdle(): boolean {
    if (this.state === 'stopped') return true;
    const nothingKnown = this.pending.isEmpty && !this.needsScan && this.wake === undefined;
    return nothingKnown && !this.scanning && this.state !== 'replaying';
  }

  private announceQuiet(): void {
    for (const resolve of this.quiet.splice(0)) resolve();
  }
}

interface PendingChange {
  readonly since: number;
  /** Trace of the change; if two share a message, of the later one. Swept documents have none. */
  readonly traceparent: string | undefined;
}

export class Pending {
  private readonly waiting = new Map<string, PendingChange>();
  private readonly inFlight = new Map<string, PendingChange>();

  add(ids: Iterable<string>, traceparent?: string): void {
    const now = performance.now();
    for (const id of ids) {
      const before = this.waiting.get(id);
      if (!before) this.waiting.set(id, { since: now, traceparent });
      else if (traceparent) this.waiting.set(id, { ...before, traceparent });
    }
  }

  take(limit: number): string[] {
    const taken: string[] = [];
    for (const [id, change] of this.waiting) {
      if (taken.length === limit) break;
      if (this.inFlight.has(id)) continue;
      taken.push(id);
      this.inFlight.set(id, change);
      this.waiting.delete(id);
    }
    return taken;
  }

  traceparentOf(id: string): string | undefined {
    return this.inFlight.get(id)?.traceparent;
  }

  land(ids: Iterable<string>): void {
    for (const id of ids) this.inFlight.delete(id);
  }

  /** After a failure; a later change of the same document keeps its trace. */
  putBack(ids: Iterable<string>): void {
    for (const id of ids) {
      const failed = this.inFlight.get(id);
      const traceparent = this.waiting.get(id)?.traceparent ?? failed?.traceparent;
      this.waiting.set(id, { since: failed?.since ?? performance.now(), traceparent });
      this.inFlight.delete(id);
    }
  }

  ids(): ReadonlySet<string> {
    return new Set([...this.waiting.keys(), ...this.inFlight.keys()]);
  }

  backlog(): Backlog {
    const now = performance.now();
    let oldest = now;
    for (const { since } of [...this.waiting.values(), ...this.inFlight.values()])
      oldest = Math.min(oldest, since);
    return { waiting: this.waiting.size + this.inFlight.size, oldestMs: now - oldest };
  }

  get waitingCount(): number {
    return this.waiting.size;
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0 && this.inFlight.size === 0;
  }
}
