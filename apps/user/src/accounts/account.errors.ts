import { AppError } from '@elevate/errors';
import {
  ACCOUNT_MESSAGES,
  EMAIL_CHANGE_MESSAGES,
  CHANGE_PASSWORD_MESSAGES,
  PASSWORD_EXPIRED_MESSAGE,
} from '@elevate/rules';

const refusal = (code: string, message: string, details = {}): AppError =>
  new AppError(`USER.${code}`, { kind: 'user', message, details });

export const emailTaken = (): AppError =>
  refusal('EMAIL_TAKEN', ACCOUNT_MESSAGES.alreadyRegistered);

export const invalidCredentials = (): AppError =>
  refusal('INVALID_CREDENTIALS', ACCOUNT_MESSAGES.invalidCredentials);

/** The same for addresses without an account. */
export const deviceProofRequired = (): AppError =>
  refusal('DEVICE_PROOF_REQUIRED', ACCOUNT_MESSAGES.deviceProof);

export const emailUnverified = (): AppError =>
  refusal('EMAIL_UNVERIFIED', ACCOUNT_MESSAGES.emailUnverified);

export const verificationLinkInvalid = (): AppError =>
  refusal('VERIFICATION_LINK_INVALID', ACCOUNT_MESSAGES.verificationLinkInvalid);

export const emailChangeLinkInvalid = (): AppError =>
  refusal('EMAIL_CHANGE_LINK_INVALID', EMAIL_CHANGE_MESSAGES.linkInvalid);

export const deviceLinkInvalid = (): AppError =>
  refusal('DEVICE_LINK_INVALID', ACCOUNT_MESSAGES.deviceLinkInvalid);

export const unauthenticated = (message: string = ACCOUNT_MESSAGES.noActiveSession): AppError =>
  refusal('UNAUTHENTICATED', message);

export const passwordExpired = (): AppError =>
  refusal('PASSWORD_EXPIRED', PASSWORD_EXPIRED_MESSAGE);

export const wrongPassword = (field: string, message: string): AppError =>
  refusal('WRONG_PASSWORD', message, {
    errors: [{ field, message: CHANGE_PASSWORD_MESSAGES.currentWrong }],
  });

export const invalidField = (field: string, message: string): AppError =>
  new AppError('HTTP.INVALID_REQUEST', {
    kind: 'user',
    message: 'The request is not valid.',
    details: { errors: [{ field, message }] },
  });

export const alreadyRefreshed = (): AppError =>
  refusal('ALREADY_REFRESHED', 'The session was refreshed a moment ago by another request.');

export const resetLinkInvalid = (): AppError =>
  refusal('RESET_LINK_INVALID', ACCOUNT_MESSAGES.resetLinkInvalid);

export const sessionNotFound = (): AppError =>
  refusal('SESSION_NOT_FOUND', 'There is no such session.');

export const passwordConflict = (): AppError =>
  refusal('PASSWORD_CONFLICT', ACCOUNT_MESSAGES.passwordNotChanged);
