import { type Metrics, SECONDS } from '@elevate/metrics';
import { deadLetterTopic, originalTopic } from './dead-letter.js';
import type { MessageContext } from './nest/message-handling.js';
import type { Consuming, Transport } from './transport.js';

export interface Backlog {
  readonly waiting: number;
  readonly oldestMs: number;
}

export class MessagingMetrics {
  private readonly instruments: ReturnType<typeof messagingInstruments>;

  constructor(readonly metrics: Metrics) {
    this.instruments = messagingInstruments(metrics);
  }

  async handled(
    type: string,
    { attempt, envelope }: Pick<MessageContext, 'attempt' | 'envelope'>,
    handle: () => Promise<void>,
  ): Promise<void> {
    const { handling, retries, delay, lastHandled } = this.instruments;
    if (attempt > 1) retries.add({ type });
    const began = performance.now();
    const note = (outcome: 'handled' | 'failed') =>
      handling.observe({ type, outcome }, (performance.now() - began) / 1_000);
    try {
      await handle();
    } catch (error) {
      note('failed');
      throw error;
    }
    note('handled');
    lastHandled.mark({ type });
    delay.observe({ type }, Math.max(0, Date.now() - Date.parse(envelope.time)) / 1_000);
  }

  /** Prometheus sees no increase in a series that begins with 1. */
  expectFailures(mode: 'group' | 'read', topics: readonly string[]): void {
    const { leftOut, deadLettered } = this.instruments;
    for (const topic of topics) (mode === 'read' ? leftOut : deadLettered).add({ topic }, 0);
  }

  count(what: 'deadLettered' | 'leftOut' | 'publishFailures', topic: string): void {
    this.instruments[what].add({ topic });
  }

  /** Reports consumer lag; readers share the group label `reader`. */
  watchConsumer(group: string, consuming: Consuming): void {
    const samples = (numbers: ReadonlyMap<string, number>) =>
      [...numbers].map(([topic, value]) => ({ labels: { group, topic }, value }));
    this.metrics.gauge(
      {
        name: 'elevate_consumer_lag',
        help: "Messages of a topic behind what is handled, in this process's partitions. In a compacted topic an upper bound, because offsets have gaps",
        labels: ['group', 'topic'],
      },
      async () => samples(await consuming.lag()),
    );
    this.metrics.gauge(
      {
        name: 'elevate_consumer_oldest_in_hand_seconds',
        help: 'For how long the oldest message that was received and is not handled has been in hand',
        labels: ['group', 'topic'],
      },
      () => samples(consuming.oldestInHand()),
    );
  }

  watchDeadLetters(topics: readonly string[], log: Pick<Transport, 'sizes'>): void {
    this.metrics.gauge(
      {
        name: 'elevate_dead_letters',
        help: 'Messages that stand in the dead-letter topic of a topic; the same from every process that reads it',
        labels: ['topic'],
      },
      async () =>
        [...(await log.sizes(topics.map(deadLetterTopic)))].map(([topic, value]) => ({
          labels: { topic: originalTopic(topic) ?? topic },
          value,
        })),
    );
  }

  watchRelay(topic: string, backlog: () => Backlog): void {
    this.metrics.gauge(
      {
        name: 'elevate_relay_backlog',
        help: 'Changed documents that wait to be published, as far as this process knows',
        labels: ['topic'],
      },
      () => [{ labels: { topic }, value: backlog().waiting }],
    );
    this.metrics.gauge(
      {
        name: 'elevate_relay_backlog_oldest_seconds',
        help: 'For how long this process has known of the oldest change that is not published',
        labels: ['topic'],
      },
      () => [{ labels: { topic }, value: backlog().oldestMs / 1_000 }],
    );
  }
}

const AGES = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200];

function messagingInstruments(metrics: Metrics) {
  return {
    handling: metrics.histogram({
      name: 'elevate_message_handling_duration_seconds',
      help: 'Duration of one handler attempt, by message type and outcome',
      labels: ['type', 'outcome'],
      buckets: SECONDS,
    }),
    delay: metrics.histogram({
      name: 'elevate_message_delay_seconds',
      help: 'From when a message was published to when it was applied here; what is read again from the start is old',
      labels: ['type'],
      buckets: AGES,
    }),
    retries: metrics.counter({
      name: 'elevate_message_retries_total',
      help: 'Tries of a handler after its first, because it failed for a passing reason',
      labels: ['type'],
    }),
    deadLettered: metrics.counter({
      name: 'elevate_dead_letters_written_total',
      help: 'Messages this process moved to the dead-letter topic of a topic',
      labels: ['topic'],
    }),
    leftOut: metrics.counter({
      name: 'elevate_messages_left_out_total',
      help: 'Messages that a reader could not use and went on without',
      labels: ['topic'],
    }),
    lastHandled: metrics.timestamp({
      name: 'elevate_message_last_handled_timestamp_seconds',
      help: 'When this process last handled a message of a type',
      labels: ['type'],
    }),
    publishFailures: metrics.counter({
      name: 'elevate_publish_failures_total',
      help: 'Batches that could not be published; what changed is tried again',
      labels: ['topic'],
    }),
  };
}
