import type { EpisodeChange } from '../../read-model/episode-changes.js';

const CURSOR = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{1,64})$/;

export const cursorOf = ({ at, id }: EpisodeChange): string => `${at.toString(36)}.${id}`;

export function positionOf(cursor: string | undefined): EpisodeChange | undefined {
  const [, at, id] = CURSOR.exec(cursor ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at: parseInt(at, 36), id };
}

export function cursorProblem(cursor: unknown): string | undefined {
  const isCursor = typeof cursor === 'string' && positionOf(cursor) !== undefined;
  return isCursor ? undefined : 'cursor must be a next_cursor of an earlier page';
}
