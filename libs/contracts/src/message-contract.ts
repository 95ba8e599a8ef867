import type { z } from 'zod';

/** `state` topics are compacted; `fact` messages are kept for seven days. */
export type TopicKind = 'state' | 'fact';

/** `internal` topics may change without notice. */
export type TopicAudience = 'public' | 'internal';

export interface TopicContract<Name extends string = string> {
  readonly name: Name;
  readonly kind: TopicKind;
  readonly summary: string;
  readonly audience: TopicAudience;
}

/** Removals have `schema: null`: they are tombstones. */
export interface MessageContract<
  Type extends string = string,
  Schema extends z.ZodType | null = z.ZodType | null,
  Topic extends TopicContract = TopicContract,
> {
  readonly type: Type;
  readonly topic: Topic;
  readonly summary: string;
  readonly schema: Schema;
}

export function defineTopic<const Name extends string>(
  name: Name,
  kind: TopicKind,
  summary: string,
  audience: TopicAudience = 'internal',
): TopicContract<Name> {
  return Object.freeze({ name, kind, summary, audience });
}

export function defineMessage<
  const Type extends string,
  Schema extends z.ZodType,
  Topic extends TopicContract,
>(contract: {
  type: Type;
  topic: Topic;
  summary: string;
  schema: Schema;
}): MessageContract<Type, Schema, Topic> {
  return Object.freeze(contract);
}

export function defineRemoval<const Type extends string, Topic extends TopicContract>(contract: {
  type: Type;
  topic: Topic;
  summary: string;
}): MessageContract<Type, null, Topic> {
  return Object.freeze({ ...contract, schema: null });
}

/** Path of a message type's JSON Schema; also its relative `$id`. */
export function schemaPath(type: string): string {
  return `/api/schemas/${type}.json`;
}
