import type { z } from 'zod';
import { AppError } from '@elevate/errors';
import { problemSchema } from './problem.schema.js';
import type { ServiceAnswer } from './service-port.js';
import { answerUnusable, serviceUnavailable } from './service.errors.js';

/**
 * Strips fields that are not in the schema. Errors keep their code, text and fields, so the same problem document is
 * sent on.
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
  return toUserError(problem, retryAfter);
}

function toUserError(
  { code, detail, errors, conflict }: z.infer<typeof problemSchema>,
  retryAfter: number | undefined,
): AppError {
  const details = {
    ...(errors && { errors }),
    ...(conflict && { conflict }),
    ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
  };
  return new AppError(code, { kind: 'user', message: detail ?? code, details });
}
