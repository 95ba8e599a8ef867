import { type AppError, userError } from '@elevate/errors';

const CHANGED = 'Another administrator changed this event. Please load it again.';

const REFUSALS = {
  NOT_FOUND: 'The event does not exist.',
  PRECONDITION_FAILED: CHANGED,
  VERSION_CONFLICT: CHANGED,
  PRECONDITION_REQUIRED: 'If-Match is required: send the ETag of the event, or * for any version.',
  BAD_IF_MATCH: 'If-Match must name one version of the event.',
  RESTORE_NOT_FOUND: 'This event can no longer be restored.',
  SUGGESTION_NOT_FOUND: 'The suggestion does not exist.',
  SUGGESTION_CONFLICT:
    'Another administrator decided about this suggestion. Please load the list again.',
} as const;

export const refusal = (code: keyof typeof REFUSALS): AppError =>
  userError(`EVENTS.${code}`, REFUSALS[code]);
