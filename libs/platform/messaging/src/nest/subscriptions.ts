import type { Type } from '@nestjs/common';
import type { Contract } from '../contract.js';
import { badSubscriptions } from '../errors.js';
import { handledTypes } from './handled-types.js';

/** A class with a method marked `@Handles(…)`; Nest makes it. */
export type HandlerClass = Type<unknown>;

interface Table<Contracts extends readonly Contract[]> {
  /** Everything the service consumes. */
  readonly contracts: Contracts;
  /** Who handles what; complete and without strangers, or it does not compile. */
  readonly handlers: { readonly [T in Contracts[number]['type']]: HandlerClass };
}

/** `group`: the replicas share the messages. `read`: each replica reads everything from the start. */
export type SubscriptionMode =
  { readonly mode: 'group'; readonly group: string } | { readonly mode: 'read' };

/** The table of what one service consumes, as the MessagingServer and the Nest module need it. */
export type Subscriptions = SubscriptionMode & {
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly topics: readonly Contract['topic'][];
  /** For the `controllers` of the Nest module. */
  readonly controllers: HandlerClass[];
};

/**
 * Declares what one service consumes, in one visible table.
 * @throws AppError `MESSAGING.BAD_SUBSCRIPTIONS` where a class does not handle what the table says.
 */
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
