import { EVENT_TEXT_FIELDS, type EventStatus } from '@elevate/rules';
import { problemOf, problemWords } from '../../shared/admin/problem-words.js';
import type { EventValues } from './event-values.js';
import { UploadFailed } from './upload-failed.js';

export const STATUS_WORDS: Readonly<Record<EventStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

type Deed = 'create' | 'update' | 'delete' | 'restore';

/** `Event created successfully` */
export function successWords(deed: Deed): string {
  return `Event ${deed}d successfully`;
}

export function failureWords(deed: Deed, error: unknown): string {
  return `Failed to ${deed} event: ${reasonOf(error)}`;
}

export interface SaveFailure {
  readonly message: string;
  readonly fields: readonly { readonly name: keyof EventValues; readonly message: string }[];
}

export function saveFailureOf(deed: Deed, error: unknown): SaveFailure {
  if (error instanceof UploadFailed) {
    const message = reasonOf(error.cause);
    return { message, fields: [{ name: 'image', message }] };
  }
  return { message: failureWords(deed, error), fields: fieldsOf(error) };
}

function reasonOf(error: unknown): string {
  const [first] = problemOf(error).errors ?? [];
  return first?.message ?? problemWords(error, 'An unexpected error occurred');
}

const FIELDS = [...EVENT_TEXT_FIELDS, 'status', 'image'] as const;

function fieldsOf(error: unknown): SaveFailure['fields'] {
  const problems = problemOf(error).errors ?? [];
  return FIELDS.flatMap((name) => {
    const problem = problems.find(({ field }) => field === name || field === `${name}_url`);
    return problem ? [{ name, message: problem.message }] : [];
  });
}
