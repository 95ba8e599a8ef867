import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { AccountDocument } from '../accounts/account.schema.js';
import type { RequestWithCaller } from '../requests/caller.guard.js';
import type { SessionDocument } from './session.schema.js';

/** The person who asks, with the session that is asked in: both are there and good. */
export interface SignedIn {
  readonly account: AccountDocument;
  readonly session: SessionDocument;
}

export type RequestWithPerson = RequestWithCaller & { signedIn?: SignedIn };

/** Metadata: this call is open to a person whose password has expired. */
export const ALLOWS_EXPIRED = 'elevate:allows-expired-password';
export const AllowsExpiredPassword = (): MethodDecorator => SetMetadata(ALLOWS_EXPIRED, true);

/** Metadata: what is said to who is not signed in, where the spec has its own words for it. */
export const SIGNED_OUT_TEXT = 'elevate:signed-out-text';
export const SaysWhenSignedOut = (text: string): MethodDecorator =>
  SetMetadata(SIGNED_OUT_TEXT, text);

/** The signed-in person, behind the AccessGuard. */
export const Person = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  return context.switchToHttp().getRequest<Required<RequestWithPerson>>().signedIn;
});
