import type { HttpAnswer } from '@elevate/http-client';
import { isAppError } from '@elevate/errors';
import type { StoredAttempt } from '../deliveries/delivery.schema.js';

export const EXCERPT_BYTES = 1_024;

export const ANSWER_WITHIN_MS = 15_000;

const REASONS: Readonly<Record<string, string>> = {
  'HTTP.TIMEOUT': 'No answer within 15 seconds',
  'HTTP.UNREACHABLE': 'Could not be reached',
  'HTTP.FORBIDDEN_ADDRESS': 'Does not lead to the public internet',
  'HTTP.FORBIDDEN_URL': 'Is no address of the public internet at its usual port',
  'SEALING.SEALED': 'The secret cannot be read with this WEBHOOK_SECRETS_KEY',
};

type Times = Pick<StoredAttempt, 'at' | 'durationMs'>;

export function attemptOf({ status, body }: HttpAnswer, times: Times): StoredAttempt {
  return { ...times, status, reason: reasonOf(status), excerpt: excerptOf(body) };
}

export function failedAttempt(error: unknown, times: Times): StoredAttempt {
  const code = isAppError(error) ? error.code : '';
  const reason = REASONS[code] ?? 'Could not be sent';
  return { ...times, status: null, reason, excerpt: '' };
}

function reasonOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'Answered 410: gone';
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`;
  return `Answered ${status}`;
}

// The cut may split a UTF-8 character, and administrators see the text.
function excerptOf(body: Buffer): string {
  return body
    .toString('utf8')
    .replace(/\uFFFD$/, '')
    .replace(/[^\P{C}\n\t]/gu, '\uFFFD');
}
