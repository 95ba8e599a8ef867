import { ARTICLE_ID, READ_BATCH } from '@elevate/rules';
import type { Reading as ReadingAnswer, ReadingChange } from '../api/generated/schema.js';
import { startSync, textOf } from '../session/account-sync.js';
import type { SessionStore } from '../session/session-store.js';
import {
  type AllRead,
  NOTHING_READ,
  onReading,
  type Reading,
  readReading,
  writeReading,
} from './use-reading.js';

/** Keeps the read marks of this device and of the account alike. Returns a function that stops it. */
export function syncAccount(store: SessionStore, owner: string): () => void {
  takeOver(owner);
  return startSync<Reading, ReadingChange, ReadingAnswer>(store, owner, {
    name: 'the read marks',
    path: '/reading',
    subscribe: onReading,
    read: readReading,
    waiting: ({ unsent, isAllUnsent }) => (unsent.length > 0 || isAllUnsent ? 'urgent' : null),
    nextChange,
    applyAnswer: (answer, sent) => {
      applyAnswer(answer, sent);
      return sent?.marks.length === READ_BATCH;
    },
  });
}

/** After sign-out: the account's marks leave the device. */
export function leaveAccount(): void {
  if (readReading().owner !== null) writeReading(NOTHING_READ);
}

/** Merges the marks of a visitor into the account, and drops those that another account left. */
function takeOver(owner: string): void {
  if (readReading().owner === owner) return;
  leaveAccount();
  const reading = readReading();
  const unsent = Object.keys(reading.marks);
  writeReading({ ...reading, owner, unsent, isAllUnsent: reading.all.at > 0 });
}

/** The next request, which also asks for the changes of other devices. */
function nextChange({ all, marks, since, unsent, isAllUnsent }: Reading): ReadingChange {
  const sent = unsent.flatMap((id) => {
    const mark = marks[id];
    // One wrong id would make the server refuse all others.
    if (!mark || !ARTICLE_ID.test(id)) return [];
    return [{ article_id: id, read: mark.read, changed_at: textOf(mark.at) }];
  });
  return { since, marks: sent.slice(0, READ_BATCH), ...(isAllUnsent && { all: registerOf(all) }) };
}

/** Takes the account's marks, except where this device changed something after it asked. */
function applyAnswer(answer: ReadingAnswer, sent: ReadingChange | null): void {
  const reading = readReading();
  const taken = new Map(sent?.marks.map((mark) => [mark.article_id, mark.changed_at]));
  const unsent = reading.unsent.filter((id) => {
    const mark = reading.marks[id];
    return mark && ARTICLE_ID.test(id) && taken.get(id) !== textOf(mark.at);
  });
  const theirs = answer.marks
    .filter(({ article_id: id }) => !unsent.includes(id))
    .map(({ article_id: id, read, changed_at }) => [id, { read, at: Date.parse(changed_at) }]);
  const isAllUnsent =
    reading.isAllUnsent && sent?.all?.changed_at !== registerOf(reading.all).changed_at;
  const { until, changed_at } = answer.all;
  writeReading({
    ...reading,
    since: answer.revision,
    marks: { ...reading.marks, ...(Object.fromEntries(theirs) as Reading['marks']) },
    unsent,
    isAllUnsent,
    all: isAllUnsent ? reading.all : { until: Date.parse(until), at: Date.parse(changed_at) },
  });
}

const registerOf = ({ until, at }: AllRead) => ({ until: textOf(until), changed_at: textOf(at) });
