import { jsonAnswer, type Answer } from '../traffic/answer.js';
import { apiError, type ErrorName } from '../youtube/error-catalog.js';
import type { InjectedFault } from './fault-injector.js';

const HTML =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>We are sorry</h1>' +
  '<p>Please try again in <b>30 seconds</b> &amp; reload.</p></body></html>';

const RATE_ERRORS = { 403: 'rateLimitExceeded', 429: 'tooManyRequests' } as const;

export function answerWithFault(answer: Answer, fault: InjectedFault | undefined): Answer {
  switch (fault?.kind) {
    case 'status':
      return withRetryAfter(bareStatus(fault.status, fault.body), fault.retryAfter);
    case 'error':
      return withRetryAfter(errorAnswer(fault.error), fault.retryAfter);
    case 'rate-limit':
      return withRetryAfter(errorAnswer(RATE_ERRORS[fault.status]), fault.retryAfter);
    case 'html':
      return htmlAnswer(200);
    case 'malformed':
      return {
        ...answer,
        body: answer.body.slice(0, Math.floor(answer.body.length * fault.share)),
      };
    default:
      return answer;
  }
}

function errorAnswer(name: ErrorName): Answer {
  const error = apiError(name);
  return jsonAnswer(error.body, error.status);
}

function htmlAnswer(status: number): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: HTML };
}

function bareStatus(status: number, body: 'json' | 'html' | 'empty'): Answer {
  if (body === 'html') return htmlAnswer(status);
  if (body === 'empty') return { status, headers: {}, body: '' };
  const error = apiError(status === 503 ? 'serviceUnavailable' : 'backendError').body.error;
  return jsonAnswer({ error: { ...error, code: status } }, status);
}

function withRetryAfter(answer: Answer, retryAfter: number | string | undefined): Answer {
  if (retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } };
}
