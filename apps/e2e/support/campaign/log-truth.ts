import type { LogMessage } from './broker-witness.js';
import type { StoredAggregate } from './stores.js';
import { INJECTED, isPoison } from './strange-messages.js';

/** What is told of one aggregate, in the order of the log, without what the campaign published once more. */
export type AggregateMessages = readonly LogMessage[];

/** How a state topic differs from what its owner keeps, and from what a log of states should be; all empty when it does not. */
export interface LogTruth {
  /** Marked as not published, or kept at a version that was never told. */
  readonly unpublished: readonly string[];
  /** Gone, and the last word about it is not that. */
  readonly notRemoved: readonly string[];
  /** The last word is not the newest. */
  readonly outdated: readonly string[];
  /** Told twice at one version, and not the same. */
  readonly contradicting: readonly string[];
}

/** How often the same was told twice: what a process killed between publishing and noting it does. */
export interface Repetitions {
  readonly same: number;
  /** An older version after a newer one, which was then told again. */
  readonly older: number;
}

/** The messages of each key, in order. */
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

/** Holds what stands in a state topic against what its owner keeps. */
export function logTruth(
  byKey: ReadonlyMap<string, AggregateMessages>,
  kept: ReadonlyMap<string, StoredAggregate>,
): LogTruth {
  const owned = [...kept.values()].map((one) => ({ one, messages: byKey.get(one._id) ?? [] }));
  const keys = [...byKey].map(([key, messages]) => ({ key, messages }));
  return {
    unpublished: owned.filter(isUnpublished).map(({ one, messages }) => factsOf(one, messages)),
    notRemoved: owned.filter(isNotRemoved).map(({ one, messages }) => factsOf(one, messages)),
    outdated: keys.filter(({ messages }) => isOutdated(messages)).map(({ key }) => key),
    contradicting: keys.filter(({ messages }) => contradicts(messages)).map(({ key }) => key),
  };
}

interface Owned {
  readonly one: StoredAggregate;
  readonly messages: AggregateMessages;
}

// Of events only published ones are told; nothing else of these has a status.
function isShown({ removed, state }: StoredAggregate): boolean {
  return !removed && (state?.['status'] ?? 'published') === 'published';
}

function isUnpublished({ one, messages }: Owned): boolean {
  const last = messages.at(-1);
  return one.unpublished || (isShown(one) && (!last || versionOf(last) !== one.version));
}

function isNotRemoved({ one, messages }: Owned): boolean {
  const last = messages.at(-1);
  return !isShown(one) && last !== undefined && last.value !== null;
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

function contradicts(messages: AggregateMessages): boolean {
  const byVersion = new Map<number, string>();
  return messages.some((message) => {
    const text = String(message.value);
    const before = byVersion.get(versionOf(message));
    byVersion.set(versionOf(message), text);
    return before !== undefined && before !== text;
  });
}
