import { SECONDS, type Counter, type Histogram, type Metrics } from '@elevate/metrics';

const AGES = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200];

export interface MessagingInstruments {
  readonly handling: Histogram<'type' | 'outcome'>;
  readonly delay: Histogram<'type'>;
  readonly retries: Counter<'type'>;
  readonly deadLettered: Counter<'topic'>;
  readonly leftOut: Counter<'topic'>;
  readonly publishFailures: Counter<'topic'>;
}

export function messagingInstruments(metrics: Metrics): MessagingInstruments {
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
    publishFailures: metrics.counter({
      name: 'elevate_publish_failures_total',
      help: 'Batches that could not be published; what changed is tried again',
      labels: ['topic'],
    }),
  };
}
