import type { mongo } from 'mongoose';
import { activeTraceIds, startSpan, type OpenSpan } from '@elevate/telemetry';

/** Traces commands inside an active trace with operation and collection only, never filters or data. */
export function traceCommands(client: mongo.MongoClient): void {
  const open = new Map<number, OpenSpan>();
  client.on('commandStarted', (started) => {
    if (!activeTraceIds()) return;
    const span = begin(started);
    if (span) open.set(started.requestId, span);
  });
  const end = (requestId: number, failure?: Error) => {
    const span = open.get(requestId);
    if (!span) return;
    open.delete(requestId);
    if (failure) span.fail(failure);
    span.end();
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
}

function begin({
  commandName,
  databaseName,
  command,
}: mongo.CommandStartedEvent): OpenSpan | undefined {
  const collection = collectionOf(commandName, command);
  return startSpan({
    name: collection === undefined ? commandName : `${commandName} ${collection}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    },
  });
}

function collectionOf(name: string, command: mongo.Document): string | undefined {
  const collection: unknown = name === 'getMore' ? command['collection'] : command[name];
  return typeof collection === 'string' ? collection : undefined;
}
