import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import type { Contract } from '../envelope.js';
import { HANDLED_CONTRACT } from './message-handling.js';

export type HandlerClass = Type<unknown>;

function contractsOf(handler: HandlerClass): Contract[] {
  const methods = Object.getOwnPropertyDescriptors<object>(handler.prototype as object);
  return Object.values(methods).flatMap(({ value: method }) => {
    if (typeof method !== 'function') return [];
    return (Reflect.getMetadata(HANDLED_CONTRACT, method) as Contract | undefined) ?? [];
  });
}

/** `group`: replicas share messages. `read`: each replica reads all from the start. */
type SubscriptionMode =
  { readonly mode: 'group'; readonly group: string } | { readonly mode: 'read' };

export type Subscriptions = SubscriptionMode & {
  readonly contracts: ReadonlyMap<string, Contract>;
  readonly topics: readonly Contract['topic'][];
  readonly controllers: HandlerClass[];
};

/** All messages that the methods of the classes are marked to handle. */
export function defineSubscriptions({
  handlers,
  ...mode
}: SubscriptionMode & { readonly handlers: readonly HandlerClass[] }): Subscriptions {
  const contracts = handlers.flatMap(contractsOf);
  const topics = new Map(contracts.map(({ topic }) => [topic.name, topic]));
  return {
    ...mode,
    contracts: new Map(contracts.map((contract) => [contract.type, contract])),
    topics: [...topics.values()],
    controllers: [...handlers],
  };
}
