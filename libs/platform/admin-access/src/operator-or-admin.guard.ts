import {
  createParamDecorator,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OPERATOR } from '@elevate/contracts/audit';
import { CONFIG, isOperator, type ConfigOf, type operatorConfig } from '@elevate/service-defaults';
import { AdminGuard, administratorOf } from './admin.guard.js';

type RequestOfOperator = FastifyRequest & { isOperator?: true };

@Injectable()
export class OperatorOrAdminGuard implements CanActivate {
  constructor(
    private readonly administrators: AdminGuard,
    @Inject(CONFIG) private readonly config: ConfigOf<typeof operatorConfig>,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestOfOperator>();
    if (!isOperator(request.headers, this.config.OPERATOR_TOKEN)) {
      return this.administrators.canActivate(context);
    }
    request.isOperator = true;
    return true;
  }
}

export function actorOf(request: object): string {
  return (request as RequestOfOperator).isOperator ? OPERATOR : administratorOf(request).id;
}

export const Actor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actorOf(context.switchToHttp().getRequest<object>()),
);
