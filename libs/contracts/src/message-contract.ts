import type { z } from 'zod';

/** `state` topics are compacted; `fact` messages are kept for seven days. */
export type TopicKind = 'state' | 'fact';

export interface TopicContract {
  readonly name: string;
  readonly kind: TopicKind;
  readonly summary: string;
  /** `internal` topics may change without notice. */
  readonly audience: 'public' | 'internal';
}

/** Removals have `schema: null`: they are tombstones. */
export interface MessageContract<
  Type extends string = string,
  Schema extends z.ZodType | null = z.ZodType | null,
> {
  readonly type: Type;
  readonly topic: TopicContract;
  readonly summary: string;
  readonly schema: Schema;
}

export type DescribedType = Omit<MessageContract, 'topic'>;

export function defineTopic(
  name: string,
  kind: TopicKind,
  summary: string,
  audience: TopicContract['audience'] = 'internal',
): TopicContract {
  return { name, kind, summary, audience };
}

export function defineMessage<const Type extends string, Schema extends z.ZodType>(
  contract: MessageContract<Type, Schema>,
): MessageContract<Type, Schema> {
  return contract;
}

export function defineRemoval<const Type extends string>(
  contract: Omit<MessageContract<Type, null>, 'schema'>,
): MessageContract<Type, null> {
  return { ...contract, schema: null };
}

/** Path of a message type's JSON Schema; also its relative `$id`. */
export function schemaPath(type: string): string {
  return `/api/schemas/${type}.json`;
}
