import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import type { Contract } from '../envelope.js';
import { badSubscriptions } from '../errors.js';

// Metadata key of @EventPattern (Nest's PATTERN_METADATA).
const PATTERNS = 'microservices:pattern';

function handledTypes(handler: Type<unknown>): string[] {
  const prototype = handler.prototype as object;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    return typeof method === 'function'
      ? ((Reflect.getMetadata(PATTERNS, method) as string[] | undefined) ?? [])
      : [];
  });
}

export type HandlerClass = Type<unknown>;

interface Table<Contracts extends readonly Contract[]> {
  readonly contracts: Contracts;
  /** Exhaustive: missing or extra types do not compile. */
  readonly handlers: { readonly [T in Contracts[number]['type']]: HandlerClass };
}

/** `group`: replicas share messages. `read`: each replica reads all from the start. */
type SubscriptionMode =
  { readonly mode: 'group'; readonly group: string } | { readonly mode: 'read' };

export type Subscriptions = SubscriptionMode & {
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly topics: readonly Contract['topic'][];
  readonly controllers: HandlerClass[];
};

/** @throws AppError `MESSAGING.BAD_SUBSCRIPTIONS` if a class and the table disagree */
export function defineSubscriptions<const Contracts extends readonly Contract[]>(
  table: SubscriptionMode & Table<Contracts>,
): Subscriptions {
  const handlers: Readonly<Record<string, HandlerClass>> = table.handlers;
  const problems = table.contracts.flatMap(({ type }) => {
    const handler = handlers[type];
    return handler && handledTypes(handler).includes(type)
      ? []
      : [handler ? `${handler.name} does not handle ${type}` : `no handler for ${type}`];
  });
  if (problems.length > 0) throw badSubscriptions(problems);
  const mode: SubscriptionMode =
    table.mode === 'group' ? { mode: 'group', group: table.group } : { mode: 'read' };
  const topics = new Map(table.contracts.map(({ topic }) => [topic.name, topic]));
  return {
    ...mode,
    contracts: new Map(table.contracts.map((contract) => [contract.type, contract])),
    topics: [...topics.values()],
    controllers: [...new Set(Object.values(handlers))],
  };
}
