import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { CHANGE_TAGS, type ChangeFeed, type ChangeTag } from '../../read-model/episode-changes.js';

interface StreamHubOptions {
  readonly changes: ChangeFeed;
  readonly logger: Logger;
  readonly tasks: PeriodicTasks;
  readonly maxConnections: number;
}

const COALESCE_MS = 200;
// Limits refetches to one per second in a burst.
const MIN_GAP_MS = 1_000;
const HEARTBEAT_MS = 20_000;
const MAX_UNREAD_BYTES = 16 * 1024;

/** All browsers share one buffer; slow readers are disconnected. */
export class StreamHub {
  private readonly listeners = new Set<ServerResponse>();
  private readonly pending = new Set<ChangeTag>();
  // Keeps ids of different processes distinct.
  private readonly run = randomBytes(6).toString('base64url');
  private sequence = 0;
  private lastFlush = -Infinity;
  private flushTimer: NodeJS.Timeout | undefined;
  private readonly heartbeat: PeriodicTask;
  private readonly unsubscribe: () => void;

  constructor(private readonly options: StreamHubOptions) {
    this.unsubscribe = options.changes.subscribe((tag) => this.note(tag));
    this.heartbeat = options.tasks.create({
      name: 'stream-heartbeat',
      everyMs: HEARTBEAT_MS,
      run: () => this.writeToAll(': still here\n\n'),
    });
    this.heartbeat.start();
  }

  get size(): number {
    return this.listeners.size;
  }

  get isFull(): boolean {
    return this.listeners.size >= this.options.maxConnections;
  }

  /** Clients return it as `Last-Event-ID`. */
  get lastId(): string {
    return `${this.run}-${this.sequence}`;
  }

  /** The headers must be sent. With `missed`, reports everything as changed. */
  join(response: ServerResponse, missed: boolean): void {
    this.listeners.add(response);
    response.once('close', () => this.listeners.delete(response));
    response.once('error', () => response.destroy());
    const first = missed ? this.changed(CHANGE_TAGS) : `id: ${this.lastId}\n\n`;
    this.write(response, Buffer.from(`retry: 3000\n${first}`));
  }

  /** An open stream would block the shutdown. */
  close(): void {
    this.unsubscribe();
    void this.heartbeat.stop();
    clearTimeout(this.flushTimer);
    for (const response of this.listeners) response.end();
    this.listeners.clear();
  }

  private note(tag: ChangeTag): void {
    this.pending.add(tag);
    if (this.flushTimer) return;
    const sinceLast = performance.now() - this.lastFlush;
    const delay = Math.max(COALESCE_MS, MIN_GAP_MS - sinceLast);
    this.flushTimer = setTimeout(() => this.flush(), delay).unref();
  }

  private flush(): void {
    this.flushTimer = undefined;
    this.lastFlush = performance.now();
    this.sequence += 1;
    const tags = CHANGE_TAGS.filter((tag) => this.pending.has(tag));
    this.pending.clear();
    this.writeToAll(this.changed(tags));
  }

  private changed(tags: readonly ChangeTag[]): string {
    return `id: ${this.lastId}\nevent: changed\ndata: ${JSON.stringify({ tags })}\n\n`;
  }

  private writeToAll(text: string): void {
    const bytes = Buffer.from(text);
    for (const response of this.listeners) this.write(response, bytes);
  }

  private write(response: ServerResponse, bytes: Buffer): void {
    response.write(bytes);
    if (response.writableLength <= MAX_UNREAD_BYTES) return;
    this.options.logger.debug('Closed a stream that its client does not read');
    response.destroy();
  }
}
