import { READ_BATCH } from '@elevate/rules';
import type { ReadingAnswer, ReadingChange } from '../api/types.js';
import { readReading, writeReading, type AllRead, type Reading } from './reading-store.js';

const ARTICLE_ID = /^[A-Za-z0-9_-]{1,64}$/;

export const hasUnsent = ({ unsent, isAllUnsent }: Reading): boolean =>
  unsent.length > 0 || isAllUnsent;

/** The next request, which also asks for the changes of other devices. */
export function nextChange({ all, marks, since, unsent, isAllUnsent }: Reading): ReadingChange {
  const sent = unsent.flatMap((id) => {
    const mark = marks[id];
    // One wrong id would make the server refuse all others.
    if (!mark || !ARTICLE_ID.test(id)) return [];
    return [{ article_id: id, read: mark.read, changed_at: textOf(mark.at) }];
  });
  return {
    since,
    marks: sent.slice(0, READ_BATCH),
    ...(isAllUnsent && { all: registerOf(all) }),
  };
}

/** Takes the account's marks, except where this device changed something after it asked. */
export function applyAnswer(
  owner: string,
  answer: ReadingAnswer,
  sent: ReadingChange | null,
): void {
  const reading = readReading();
  if (reading.owner !== owner) return;
  const taken = new Map(sent?.marks.map((one) => [one.article_id, one.changed_at]));
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

const textOf = (time: number): string => new Date(time).toISOString();

const registerOf = ({ until, at }: AllRead) => ({ until: textOf(until), changed_at: textOf(at) });
