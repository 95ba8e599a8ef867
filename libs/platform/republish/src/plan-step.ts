import type { OutgoingMessage } from '@elevate/messaging';
import { AppError } from '@elevate/errors';
import { digestOf, type TopicState } from './topic-state.js';

export interface Step {
  readonly id: string;
  readonly version: number;
  readonly target: number;
  readonly kind: 'repeated' | 'raised' | 'silent';
  /** The topic has the aggregate although its state has nothing to publish. */
  readonly wasPublished: boolean;
}

interface StepFacts {
  readonly id: string;
  readonly version: number;
  readonly message: OutgoingMessage | null;
  readonly topicState: TopicState | undefined;
  /** False for facts, which cannot be retracted. */
  readonly isRetractable: boolean;
}

/** Decides how to make the topic match the database. */
export function planStep({ id, version, message, topicState, isRetractable }: StepFacts): Step {
  const isPublished = isRetractable && topicState !== undefined && topicState.digest !== null;
  if (!message && !isPublished)
    return { id, version, target: version, kind: 'silent', wasPublished: false };
  if (!topicState || (message && isBelow(topicState, version, message)))
    return { id, version, target: version, kind: 'repeated', wasPublished: false };
  const target = Math.max(version, topicState.sequence) + 1;
  return { id, version, target, kind: 'raised', wasPublished: message === null };
}

/** True if readers will accept this message or already have it. */
function isBelow(topicState: TopicState, version: number, { data }: OutgoingMessage): boolean {
  if (version > topicState.sequence) return true;
  const isSame = version === topicState.sequence && topicState.inOrder;
  const value = data === null ? null : Buffer.from(JSON.stringify(data));
  return isSame && digestOf(value) === topicState.digest;
}

export function unknownTopic(topic: string, topics: readonly string[]): AppError {
  return new AppError('REPUBLISH.TOPIC_NOT_FOUND', {
    kind: 'user',
    message: `Unknown topic: ${topic}. Topics: ${topics.join(', ')}.`,
  });
}

export function alreadyRunning(topic: string): AppError {
  return new AppError('REPUBLISH.CONFLICT', {
    kind: 'user',
    message: `${topic} is already being republished.`,
  });
}

export function notPublished(topic: string, count: number): AppError {
  return new AppError('REPUBLISH.NOT_PUBLISHED', {
    kind: 'transient',
    message: `${String(count)} of ${topic} were not published within a minute. Check the broker. They stay marked and are published when it is available.`,
  });
}

/** An aggregate changes faster than its version can be raised. */
export function keepsChanging(topic: string): AppError {
  return new AppError('REPUBLISH.KEEPS_CHANGING', {
    kind: 'transient',
    message: `Documents of ${topic} kept changing and their versions could not be raised. Run this again.`,
  });
}
