import { describeError, kindOf } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { RelayEntry, RelaySource } from '../relay-source.js';
import type { Publisher } from '../publisher.js';

export interface BatchSenderOptions {
  readonly source: RelaySource;
  readonly publisher: Publisher;
  readonly logger: Logger;
  /** Called with ids whose publish was unconfirmed. */
  readonly onUnanswered?: (ids: readonly string[]) => void;
}

export class BatchSender {
  constructor(private readonly options: BatchSenderOptions) {}

  /** Publishes ids still marked, each in the trace of its change. */
  async sendIds(ids: readonly string[], origins: ReadonlyMap<string, string>): Promise<void> {
    const entries = await this.options.source.load(ids);
    await this.send(origins.size === 0 ? entries : entries.map((entry) => inTrace(entry, origins)));
  }

  /** Rejects if a retry makes sense. */
  async send(entries: readonly RelayEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { source, publisher, onUnanswered } = this.options;
    try {
      await publisher.publish(
        source.topic,
        entries.map(({ message }) => message),
      );
    } catch (error) {
      if (kindOf(error) === 'transient') {
        onUnanswered?.(entries.map(({ id }) => id));
        throw error;
      }
      await this.sendHalves(entries, error);
      return;
    }
    await source.clear(entries);
  }

  // The log rejects the batch permanently, for example for one oversized message; bisect so that others pass.
  private async sendHalves(entries: readonly RelayEntry[], error: unknown): Promise<void> {
    const [only] = entries;
    if (only && entries.length === 1) {
      const { source, logger } = this.options;
      const facts = {
        topic: source.topic,
        id: only.id,
        version: only.version,
        cause: describeError(error),
      };
      // Stays marked, so the next sweep retries it.
      logger.error(facts, 'Message cannot be published');
      return;
    }
    const middle = Math.ceil(entries.length / 2);
    await this.send(entries.slice(0, middle));
    await this.send(entries.slice(middle));
  }
}

function inTrace(entry: RelayEntry, origins: ReadonlyMap<string, string>): RelayEntry {
  const traceparent = origins.get(entry.id);
  return traceparent === undefined
    ? entry
    : { ...entry, message: { ...entry.message, traceparent } };
}
