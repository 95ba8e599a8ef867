import { BOOKMARK_MESSAGES } from '@elevate/rules';

const SIGNED_OUT = 401;
const DUPLICATE = 409;

export interface BookmarkProblem {
  readonly message: string;
  /** The article is bookmarked all the same: it was already, somewhere else. */
  readonly isThere: boolean;
}

/** What is said of a change of the bookmarks that failed; `otherwise` where nothing else is known. */
export function bookmarkProblem(failure: unknown, otherwise: string): BookmarkProblem {
  const status = statusOf(failure);
  if (status === SIGNED_OUT) return { message: BOOKMARK_MESSAGES.signedOut, isThere: false };
  if (status === DUPLICATE) return { message: BOOKMARK_MESSAGES.duplicate, isThere: true };
  return { message: otherwise, isThere: false };
}

/** The status of the answer in what a mutation rejects with. */
function statusOf(failure: unknown): unknown {
  const error = memberOf(failure, 'error');
  return memberOf(error, 'status');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
