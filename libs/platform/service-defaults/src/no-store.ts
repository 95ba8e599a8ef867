import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Default `Cache-Control: no-store`. */
@Injectable()
export class NoStore implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return next.handle();
  }
}
