import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { retryAfterOf, toProblem } from '@elevate/service-defaults';
import { readAnswer } from './service-port.js';

describe('readAnswer', () => {
  const schema = z.object({ known: z.string() });
  const answer = (status: number, body?: unknown, retryAfter?: number) => ({
    status,
    body,
    retryAfter,
    etag: undefined,
  });

  function failureOf(...parameters: Parameters<typeof answer>): unknown {
    try {
      readAnswer(answer(...parameters), schema);
    } catch (error) {
      return error;
    }
    throw new Error('it was read');
  }

  describe("a service's answer", () => {
    it('drops fields that the schema does not name', () => {
      expect(readAnswer(answer(201, { known: 'a', other: 'b' }), schema)).toEqual({ known: 'a' });
    });

    it('that refuses becomes the same problem document again', () => {
      const problem = {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        code: 'HTTP.INVALID_REQUEST',
        detail: 'The request is not valid.',
        errors: [{ field: 'email', message: 'Email is required' }],
      };
      expect(toProblem(failureOf(400, problem), 'id')).toEqual(problem);
    });

    it('that asks for patience says for how long', () => {
      const problem = {
        type: 'about:blank',
        title: '',
        status: 429,
        code: 'USER.TOO_MANY_REQUESTS',
      };
      const error = failureOf(429, problem, 17);
      expect(toProblem(error, 'id')).toMatchObject({ status: 429, code: 'USER.TOO_MANY_REQUESTS' });
      expect(retryAfterOf(error, 429)).toBe(17);
    });

    it.each([
      [503, { type: 'about:blank', title: '', status: 503, code: 'USER.LIST_BUSY' }],
      [503, undefined],
    ])('%i says that it cannot now', (status, body) => {
      expect(toProblem(failureOf(status, body), 'id')).toEqual({
        type: 'about:blank',
        title: 'Service Unavailable',
        status: 503,
        code: 'BFF.SERVICE_UNAVAILABLE',
        detail: 'This is not available right now. Please try again in a moment.',
      });
    });

    it.each([
      [
        'a failure of its own',
        500,
        { type: '', title: '', status: 500, code: 'SERVER.UNEXPECTED' },
      ],
      ['what is no problem document', 400, { message: 'no' }],
      ['another shape', 200, { known: 7 }],
      ['nothing', 200, undefined],
      ['a way to somewhere else', 302, undefined],
    ])('that is %s tells the visitor nothing', (_, status, body) => {
      expect(toProblem(failureOf(status, body), 'id')).toEqual({
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        code: 'SERVER.UNEXPECTED',
        errorId: 'id',
      });
    });
  });
});
