import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap } from 'rxjs';

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
