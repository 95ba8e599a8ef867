import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, isAppError, isRefusedWrite, kindOf } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import type { Counter, Metrics } from '@elevate/metrics';
import { PROBLEM_HEADERS, retryAfterOf, toProblem } from './problem.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly problems: Counter<'code'>;
  private readonly refused = new LogThrottle();

  constructor(
    private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.problems = metrics.counter({
      name: 'elevate_http_problems_total',
      help: 'Requests that were refused or failed, by the code of the problem: a limit, a sign-in, a wrong body',
      labels: ['code'],
    });
  }

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    // Message failures belong to the consumer, which retries and dead-letters.
    if (host.getType() !== 'http') throw error;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const errorId = randomUUID();
    const problem = toProblem(error, errorId);
    this.problems.add({ code: problem.code });
    // Logs the path only: queries can contain personal data.
    const path = request.url.split('?', 1)[0];
    if (isRefusedWrite(error)) {
      const cause = describeError(error);
      const log = () => this.logger.error({ cause, path }, 'A request failed');
      // Another service has logged an `AppError`.
      if (!isAppError(error)) this.refused.say(cause, log);
    } else if (problem.status >= 500 && kindOf(error) !== 'user')
      this.logger.error({ error, errorId, path }, 'A request failed');
    if (reply.raw.headersSent) return;
    const retryAfter = retryAfterOf(error, problem.status);
    if (retryAfter !== undefined) {
      reply.header('retry-after', String(retryAfter));
      if (problem.status === 429) reply.headers(rateLimitOf(error, retryAfter));
    }
    await reply.status(problem.status).headers(PROBLEM_HEADERS).send(JSON.stringify(problem));
  }
}

function rateLimitOf(error: unknown, seconds: number): Record<string, string> {
  const policy = isAppError(error) && error.details['policy'];
  if (typeof policy !== 'string') return { ratelimit: `"default";r=0;t=${seconds}` };
  return { 'ratelimit-policy': policy, ratelimit: `${policy.split(';', 1)[0]};r=0;t=${seconds}` };
}
