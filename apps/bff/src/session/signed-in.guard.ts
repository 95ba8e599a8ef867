import { Injectable, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { hasExpiredPassword } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import { isAppError } from '@elevate/errors';
import { notSignedIn, passwordExpired } from './session.errors.js';
import { visitorOf } from './visitor.js';

const SIGNED_OUT_TEXT = 'elevate:signed-out-text';
const ALLOWS_EXPIRED = 'elevate:allows-expired-password';

export const AllowsExpiredPassword = (): ClassDecorator & MethodDecorator =>
  SetMetadata(ALLOWS_EXPIRED, true);

/** Sets the text that the spec gives for signed-out requests. */
export const SignedOutMessage = (text: string): ClassDecorator =>
  SetMetadata(SIGNED_OUT_TEXT, text);

/** A request with a bearer token never falls back to cookies. */
const STRATEGIES = ['bearer', 'cookie'];

@Injectable()
export class SessionGuard extends AuthGuard(STRATEGIES) {
  constructor(protected readonly reflector: Reflector) {
    super();
  }

  override handleRequest<Visitor>(
    error: unknown,
    visitor: Visitor | false | null,
    _info: unknown,
    context: ExecutionContext,
  ): Visitor {
    const targets = [context.getHandler(), context.getClass()];
    const text = this.reflector.getAllAndOverride<string | undefined>(SIGNED_OUT_TEXT, targets);
    if (isAppError(error) && error.code === 'BFF.NOT_SIGNED_IN') throw notSignedIn(text);
    if (error) throw error;
    if (!visitor) throw notSignedIn(text);
    return visitor;
  }
}

/** Refuses expired passwords before the body is validated; the user service checks them again. */
@Injectable()
export class SignedInGuard extends SessionGuard {
  constructor(
    reflector: Reflector,
    private readonly clock: Clock,
  ) {
    super(reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(ALLOWS_EXPIRED, targets)) return true;
    const visitor = visitorOf(context);
    if (visitor && hasExpiredPassword(visitor.claims, this.clock.now())) throw passwordExpired();
    return true;
  }
}

@Injectable()
export class VisitorGuard extends AuthGuard(STRATEGIES) {
  override handleRequest<Visitor>(error: unknown, visitor: Visitor | false | null): Visitor {
    if (error && !(isAppError(error) && error.kind === 'user')) throw error;
    return (visitor || null) as Visitor;
  }
}
