import type { z } from 'zod';
import { AppError } from '@elevate/errors';
import { problemSchema } from './problem.schema.js';
import type { ServiceAnswer } from './service-port.js';
import { answerUnusable, serviceUnavailable } from './service.errors.js';

/**
 * What a service answered, without what the schema does not name; a refusal is thrown on with its
 * code, its words and its fields, so that the same problem document is made of it again.
 */
export function readAnswer<T>(answer: ServiceAnswer, schema: z.ZodType<T>): T {
  if (answer.status >= 300) throw toError(answer);
  const read = schema.safeParse(answer.body);
  if (!read.success) throw answerUnusable({ status: answer.status });
  return read.data;
}

function toError({ status, body, retryAfter }: ServiceAnswer): AppError {
  const { data: problem } = problemSchema.safeParse(body);
  if (status === 503) return serviceUnavailable();
  if (!problem || status >= 500 || status < 400) {
    return answerUnusable({ status, code: problem?.code, errorId: problem?.errorId });
  }
  const { code, detail, errors } = problem;
  return new AppError(code, {
    kind: 'user',
    message: detail ?? code,
    details: {
      ...(errors && { errors }),
      ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
    },
  });
}
