import type { ReadingChangeDto, ReadingView } from '@elevate/contracts/user';
import { type AskedReading, EMPTY_READING, type Reading } from './reading.repository.js';

/** Marks changed after a revision; all if it is unknown, as after a restored backup. */
export function toReadingView({ revision, marks, all }: Reading, since = 0): ReadingView {
  const knownRevision = since > revision ? 0 : since;
  return {
    revision,
    all: { until: all.until.toISOString(), changed_at: all.changedAt.toISOString() },
    marks: marks
      .filter((mark) => mark.revision > knownRevision)
      .map(({ id, isRead, changedAt }) => ({
        article_id: id,
        read: isRead,
        changed_at: changedAt.toISOString(),
      })),
  };
}

/** An omitted register gets the oldest time, so it changes nothing. */
export function toAskedReading({ marks, all }: ReadingChangeDto): AskedReading {
  return {
    marks: marks.map(({ article_id: id, read: isRead, changed_at }) => ({
      id,
      isRead,
      changedAt: new Date(changed_at),
    })),
    all: all
      ? { until: new Date(all.until), changedAt: new Date(all.changed_at) }
      : EMPTY_READING.all,
  };
}
