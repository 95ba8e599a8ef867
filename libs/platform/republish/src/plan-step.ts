import type { OutgoingMessage } from '@elevate/messaging';
import { digestOf, type TopicState } from './topic-state.js';

/** What is to be done with one aggregate, decided when it stood at `version`. */
export interface Step {
  readonly id: string;
  readonly version: number;
  /** The version it is published with: its own, or one above what the topic has. */
  readonly target: number;
  readonly kind: 'repeated' | 'raised' | 'silent';
  /** Others heard of it, though its own state says that nobody did. */
  readonly wasPublished: boolean;
}

export interface StepFacts {
  readonly id: string;
  readonly version: number;
  /** What the owner would tell now; null where there is nothing to tell. */
  readonly message: OutgoingMessage | null;
  /** What the topic says; undefined where it says nothing. */
  readonly topicState: TopicState | undefined;
  /** False for facts: what once happened is not taken back. */
  readonly isRetractable: boolean;
}

/** Decides how the topic is made to say what the store says. */
export function planStep({ id, version, message, topicState, isRetractable }: StepFacts): Step {
  const isPublished = isRetractable && topicState !== undefined && topicState.digest !== null;
  if (!message && !isPublished)
    return { id, version, target: version, kind: 'silent', wasPublished: false };
  if (!topicState || (message && isBelow(topicState, version, message)))
    return { id, version, target: version, kind: 'repeated', wasPublished: false };
  const target = Math.max(version, topicState.sequence) + 1;
  return { id, version, target, kind: 'raised', wasPublished: message === null };
}

/** True where readers of the topic take this message, or have it already. */
function isBelow(topicState: TopicState, version: number, { data }: OutgoingMessage): boolean {
  if (version > topicState.sequence) return true;
  const isSame = version === topicState.sequence && topicState.inOrder;
  const value = data === null ? null : Buffer.from(JSON.stringify(data));
  return isSame && digestOf(value) === topicState.digest;
}
