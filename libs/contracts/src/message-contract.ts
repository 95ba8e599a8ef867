import type { z } from 'zod';

/**
 * How a topic keeps its messages: `state` is compacted and holds the newest state of every
 * aggregate for ever; `fact` and `work` messages are kept for seven days.
 */
export type TopicKind = 'state' | 'fact' | 'work';

/**
 * For whom a topic is: everybody who may read the broker, or only the services among themselves, who may agree on
 * something else tomorrow.
 */
export type TopicAudience = 'public' | 'internal';

/** One Kafka topic: `<service>.<aggregate>`; its messages are keyed by the aggregate's id. */
export interface TopicContract<Name extends string = string> {
  readonly name: Name;
  readonly kind: TopicKind;
  readonly summary: string;
  readonly audience: TopicAudience;
}

/**
 * A message type we own: a literal name, the topic it travels on, and the zod schema of its data.
 * A removal has no data (its value on the wire is a tombstone), so its schema is `null`.
 */
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

/** The data of a message of contract `C`; `null` for a removal. */
export type DataOf<C extends MessageContract> = C['schema'] extends z.ZodType
  ? z.infer<C['schema']>
  : null;

/** Declares a topic, internal unless it is said to be public. Names are unique; the registry's test holds that. */
export function defineTopic<const Name extends string>(
  name: Name,
  kind: TopicKind,
  summary: string,
  audience: TopicAudience = 'internal',
): TopicContract<Name> {
  return Object.freeze({ name, kind, summary, audience });
}

/** Declares a message that carries data. */
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

/** Declares a removal: on the wire a tombstone, a null value under the aggregate's key. */
export function defineRemoval<const Type extends string, Topic extends TopicContract>(contract: {
  type: Type;
  topic: Topic;
  summary: string;
}): MessageContract<Type, null, Topic> {
  return Object.freeze({ ...contract, schema: null });
}
