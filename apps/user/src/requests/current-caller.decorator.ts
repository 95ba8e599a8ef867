import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { RequestWithCaller } from './caller.guard.js';
import type { Caller } from './caller.js';

/** The caller, signed in or not. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => {
    return context.switchToHttp().getRequest<Required<RequestWithCaller>>().caller;
  },
);
