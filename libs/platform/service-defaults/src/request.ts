import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export const requestOf = <Request = FastifyRequest>(context: ExecutionContext): Request =>
  context.switchToHttp().getRequest<Request>();

export const fromRequest = <Request, Value>(read: (request: Request) => Value) =>
  createParamDecorator((_: unknown, context: ExecutionContext) => read(requestOf(context)));
