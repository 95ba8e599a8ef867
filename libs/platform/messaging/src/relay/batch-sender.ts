import { describeError, kindOf } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { RelayEntry, RelaySource } from '../relay-source.js';
import type { Publisher } from '../publisher.js';

export interface BatchSenderOptions {
  readonly source: RelaySource;
  readonly publisher: Publisher;
  readonly logger: Logger;
}

/** Publishes entries and clears their marks. */
export class BatchSender {
  constructor(private readonly options: BatchSenderOptions) {}

  /** Publishes the current state of those of `ids` that are still marked. */
  async sendIds(ids: readonly string[]): Promise<void> {
    await this.send(await this.options.source.load(ids));
  }

  /** Publishes `entries`; rejects where it makes sense to try again. */
  async send(entries: readonly RelayEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { source, publisher } = this.options;
    try {
      await publisher.publish(
        source.topic,
        entries.map(({ message }) => message),
      );
    } catch (error) {
      if (kindOf(error) === 'transient') throw error;
      await this.sendHalves(entries, error);
      return;
    }
    await source.clear(entries);
  }

  // The log refuses the batch for good, for example because one message is too large: the others
  // must not stay behind for it.
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
      // It keeps its mark, so the sweep tries again; it is not tried at once.
      logger.error(facts, 'A message cannot be published');
      return;
    }
    const middle = Math.ceil(entries.length / 2);
    await this.send(entries.slice(0, middle));
    await this.send(entries.slice(middle));
  }
}
