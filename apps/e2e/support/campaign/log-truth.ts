import type { BrokerWitness, LogMessage } from './broker-witness.js';
import { STATES, type StoredAggregate, type Stores } from './stores.js';
import { INJECTED, isPoison } from './strange-messages.js';

/** Messages of one aggregate in log order, without the campaign's own re-publishes. */
export type AggregateMessages = readonly LogMessage[];

/** Differences between a state topic and its owner's database; empty on success. */
export interface LogTruth {
  /** Marked as unpublished, or stored at a version that was never published. */
  readonly unpublished: readonly string[];
  /** Removed, but the last message is no tombstone. */
  readonly notRemoved: readonly string[];
  /** The last message is not the newest version. */
  readonly outdated: readonly string[];
  /** Two different messages with one version. */
  readonly contradicting: readonly string[];
}

/** Duplicate publishes, expected when a process dies between publishing and clearing the mark. */
export interface Repetitions {
  readonly same: number;
  /** An older version after a newer one, which was then published again. */
  readonly older: number;
}

export function messagesByKey(messages: readonly LogMessage[]): Map<string, LogMessage[]> {
  const byKey = new Map<string, LogMessage[]>();
  for (const message of messages) {
    if (isPoison(message) || INJECTED in message.headers) continue;
    byKey.set(message.key, [...(byKey.get(message.key) ?? []), message]);
  }
  return byKey;
}

export function versionOf({ headers }: LogMessage): number {
  return Number(headers['ce_sequence']);
}

/** `readMessage` gives what messages of one version must agree on; default: their bytes. */
export function logTruth(
  byKey: ReadonlyMap<string, AggregateMessages>,
  kept: ReadonlyMap<string, StoredAggregate>,
  readMessage: (message: LogMessage) => string = ({ value }) => String(value),
): LogTruth {
  const owned = [...kept.values()].map((aggregate) => ({
    aggregate,
    messages: byKey.get(aggregate._id) ?? [],
  }));
  const keys = [...byKey].map(([key, messages]) => ({ key, messages }));
  return {
    unpublished: owned
      .filter(isUnpublished)
      .map(({ aggregate, messages }) => factsOf(aggregate, messages)),
    notRemoved: owned
      .filter(isNotRemoved)
      .map(({ aggregate, messages }) => factsOf(aggregate, messages)),
    outdated: keys.filter(({ messages }) => isOutdated(messages)).map(({ key }) => key),
    contradicting: keys
      .filter(({ messages }) => contradicts(messages, readMessage))
      .map(({ key }) => key),
  };
}

export const PUBLISHED_RIGHT: LogTruth = {
  unpublished: [],
  notRemoved: [],
  outdated: [],
  contradicting: [],
};

/** The truth of every state topic. */
export async function topicTruths(
  witness: BrokerWitness,
  stores: Stores,
  readMessage?: (message: LogMessage) => string,
) {
  const messages = await witness.read(Object.keys(STATES));
  return Promise.all(
    Object.entries(STATES).map(async ([topic, collection]) => {
      const log = messagesByKey(messages.filter((message) => message.topic === topic));
      const truth = logTruth(log, await stores.aggregates(collection), readMessage);
      return { topic, log, truth };
    }),
  );
}

interface Owned {
  readonly aggregate: StoredAggregate;
  readonly messages: AggregateMessages;
}

// Only published events have messages; other aggregates have no status.
function isShown({ removed, state }: StoredAggregate): boolean {
  return !removed && (state?.['status'] ?? 'published') === 'published';
}

function isUnpublished({ aggregate, messages }: Owned): boolean {
  const last = messages.at(-1);
  return (
    aggregate.unpublished ||
    (isShown(aggregate) && (!last || versionOf(last) !== aggregate.version))
  );
}

function isNotRemoved({ aggregate, messages }: Owned): boolean {
  const last = messages.at(-1);
  return !isShown(aggregate) && last !== undefined && last.value !== null;
}

function isOutdated(messages: AggregateMessages): boolean {
  const versions = messages.map(versionOf);
  return versions.at(-1) !== Math.max(...versions);
}

function factsOf(
  { _id, version, unpublished }: StoredAggregate,
  messages: AggregateMessages,
): string {
  const mark = unpublished ? ', not published' : '';
  return `${_id} (kept at ${version}${mark}; published ${messages.map(versionOf).join(' ')})`;
}

export function repetitions(byKey: ReadonlyMap<string, AggregateMessages>): Repetitions {
  let [same, older] = [0, 0];
  for (const messages of byKey.values()) {
    let newest = -1;
    for (const version of messages.map(versionOf)) {
      if (version === newest) same += 1;
      if (version < newest) older += 1;
      newest = Math.max(newest, version);
    }
  }
  return { same, older };
}

function contradicts(
  messages: AggregateMessages,
  readMessage: (message: LogMessage) => string,
): boolean {
  const byVersion = new Map<number, string>();
  return messages.some((message) => {
    const text = readMessage(message);
    const before = byVersion.get(versionOf(message));
    byVersion.set(versionOf(message), text);
    return before !== undefined && before !== text;
  });
}
