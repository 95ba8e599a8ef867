import type { Connection, mongo } from 'mongoose';
import { SECONDS, type Metrics } from '@elevate/metrics';

export function watchMongo(connection: Connection, metrics: Metrics): void {
  const times = metrics.histogram({
    name: 'elevate_mongo_command_duration_seconds',
    help: 'Duration of a document server command',
    labels: ['command'],
    buckets: SECONDS,
  });
  const failures = metrics.counter({
    name: 'elevate_mongo_command_failures_total',
    help: 'Commands that the document server refused or never answered; writes that break a unique index are no such failures',
    labels: ['command'],
  });
  connection
    .getClient()
    .on('commandSucceeded', ({ commandName, duration }: mongo.CommandSucceededEvent) =>
      times.observe({ command: commandName }, duration / 1_000),
    )
    .on('commandFailed', ({ commandName }: mongo.CommandFailedEvent) =>
      failures.add({ command: commandName }),
    );
}
