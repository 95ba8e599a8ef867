import { Injectable, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { isAppError } from '@elevate/errors';
import { notSignedIn } from './session.errors.js';

const SIGNED_OUT_TEXT = 'elevate:signed-out-text';

/** Sets the text that the spec gives for signed-out requests. */
export const SignedOutMessage = (text: string): ClassDecorator =>
  SetMetadata(SIGNED_OUT_TEXT, text);

/** A request with a bearer token never falls back to cookies. */
const STRATEGIES = ['bearer', 'cookie'];

@Injectable()
export class SignedInGuard extends AuthGuard(STRATEGIES) {
  constructor(private readonly reflector: Reflector) {
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

@Injectable()
export class VisitorGuard extends AuthGuard(STRATEGIES) {
  override handleRequest<Visitor>(error: unknown, visitor: Visitor | false | null): Visitor {
    if (error && !(isAppError(error) && error.kind === 'user')) throw error;
    return (visitor || null) as Visitor;
  }
}
