import { Injectable, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { isAppError } from '@elevate/errors';
import { notSignedIn } from './session.errors.js';

const SIGNED_OUT_TEXT = 'elevate:signed-out-text';

/** What is said to who is not signed in, where the spec has its own words for it. */
export const SaysWhenSignedOut = (text: string): ClassDecorator =>
  SetMetadata(SIGNED_OUT_TEXT, text);

/** Whoever shows a token is judged by that alone, so a bad one never falls back on cookies. */
const STRATEGIES = ['bearer', 'cookie'];

/** Lets in who is signed in, in a browser or in a program. */
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

/** Lets everybody in, and finds out who is signed in; a token that is not good any more counts as none. */
@Injectable()
export class VisitorGuard extends AuthGuard(STRATEGIES) {
  override handleRequest<Visitor>(error: unknown, visitor: Visitor | false | null): Visitor {
    if (error && !(isAppError(error) && error.kind === 'user')) throw error;
    return (visitor || null) as Visitor;
  }
}
