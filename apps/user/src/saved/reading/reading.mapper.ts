import type { ReadingChange, ReadingView } from '@elevate/contracts/user';
import { EMPTY_READING, type AskedReading } from './merge-reading.js';
import type { Reading } from './reading.schema.js';

/** With the marks that changed after a revision; all if the revision is unknown, as after a restored backup. */
export function toReadingView({ revision, marks, all }: Reading, since = 0): ReadingView {
  const known = since > revision ? 0 : since;
  return {
    revision,
    all: { until: all.until.toISOString(), changed_at: all.changedAt.toISOString() },
    marks: marks
      .filter((mark) => mark.revision > known)
      .map(({ id, isRead, changedAt }) => ({
        article_id: id,
        read: isRead,
        changed_at: changedAt.toISOString(),
      })),
  };
}

/** An omitted register gets the oldest time, so it changes nothing. */
export function toAskedReading({ marks, all }: ReadingChange): AskedReading {
  return {
    marks: marks.map(({ article_id: id, read: isRead, changed_at }) => ({
      ...{ id, isRead, changedAt: new Date(changed_at) },
    })),
    all: all
      ? { until: new Date(all.until), changedAt: new Date(all.changed_at) }
      : EMPTY_READING.all,
  };
}
