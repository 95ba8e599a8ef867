import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap } from 'rxjs';
import { userError } from '@elevate/errors';
import { fromRequest } from './request.js';

@Injectable()
export class NoStore implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return next.handle();
  }
}

/** The `version` of an answer is its `ETag`. */
@Injectable()
export class VersionTag implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap((answer?: { readonly version?: number | string }) => {
        if (answer?.version !== undefined) reply.header('etag', `"${answer.version}"`);
      }),
    );
  }
}

/** Services may accept less. */
export const IF_MATCH = /^(?:\*|(?:W\/)?"([\x21\x23-\x7e]{1,100})")$/;

export function namedVersion(header: string | undefined): string | undefined {
  const match = IF_MATCH.exec(header?.trim() ?? '*');
  if (match) return match[1];
  throw userError('HTTP.BAD_IF_MATCH', 'If-Match must name one version.');
}

/** The version of `If-Match`. Programs may leave it out: then a change is made to any version. */
export const NamedVersion = fromRequest(({ headers }: FastifyRequest) =>
  namedVersion(headers['if-match']),
);
