import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { AccountDocument } from '../accounts/account.schema.js';
import type { RequestWithCaller } from '../requests/caller.guard.js';
import type { SessionDocument } from './session.schema.js';

export interface SignedIn {
  readonly account: AccountDocument;
  readonly session: SessionDocument;
}

export type RequestWithUser = RequestWithCaller & { signedIn?: SignedIn };

/** Metadata: allowed with an expired password. */
export const ALLOWS_EXPIRED = 'elevate:allows-expired-password';
export const AllowsExpiredPassword = (): MethodDecorator => SetMetadata(ALLOWS_EXPIRED, true);

/** Metadata: allowed while the address must be confirmed. */
export const ALLOWS_UNVERIFIED = 'elevate:allows-unverified-email';
export const AllowsUnverifiedEmail = (): ClassDecorator & MethodDecorator =>
  SetMetadata(ALLOWS_UNVERIFIED, true);

/** Metadata: the text that the spec gives for signed-out requests. */
export const SIGNED_OUT_TEXT = 'elevate:signed-out-text';
export const SignedOutMessage = (text: string): MethodDecorator =>
  SetMetadata(SIGNED_OUT_TEXT, text);

/** Requires the AccessGuard. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn => {
    return context.switchToHttp().getRequest<Required<RequestWithUser>>().signedIn;
  },
);
