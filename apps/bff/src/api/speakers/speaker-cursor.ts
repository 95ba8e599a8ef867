import { SPEAKER_ID } from '@elevate/rules';

/** A place in the order of a speaker's episodes, newest first. */
interface EpisodePlace {
  readonly time: number;
  readonly id: string;
}

const CURSOR = /^(-?[0-9a-z]{1,12})\.([A-Za-z0-9_-]{1,64})$/;

export const cursorOf = ({ time, id }: EpisodePlace): string => `${time.toString(36)}.${id}`;

export function placeOf(cursor: string | undefined): EpisodePlace | undefined {
  const [, time, id] = CURSOR.exec(cursor ?? '') ?? [];
  return time === undefined || id === undefined ? undefined : { time: parseInt(time, 36), id };
}

export function episodeCursorProblem(cursor: unknown): string | undefined {
  const isCursor = typeof cursor === 'string' && placeOf(cursor) !== undefined;
  return isCursor ? undefined : 'cursor must be a next_cursor of an earlier page';
}

const LIST_CURSOR = /^after\.(.+)$/;

/** No cursor of another list looks like it. */
export const listCursorOf = (id: string): string => `after.${id}`;

export function idOfCursor(cursor: string | undefined): string | undefined {
  const [, id = ''] = LIST_CURSOR.exec(cursor ?? '') ?? [];
  return SPEAKER_ID.test(id) ? id : undefined;
}

export function speakerCursorProblem(cursor: unknown): string | undefined {
  const isCursor = typeof cursor === 'string' && idOfCursor(cursor) !== undefined;
  return isCursor ? undefined : 'cursor must be a next_cursor of an earlier page';
}
