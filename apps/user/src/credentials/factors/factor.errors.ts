import { AppError } from '@elevate/errors';
import { ADMIN_ACCESS_MESSAGES, FACTOR_MESSAGES } from '@elevate/rules';

const refusal = (code: string, message: string, details = {}): AppError =>
  new AppError(`USER.${code}`, { kind: 'user', message, details });

const aboutField = (code: string, field: string, message: string): AppError =>
  refusal(code, message, { errors: [{ field, message }] });

export const signInCodeRequired = (): AppError =>
  refusal('SIGN_IN_CODE_REQUIRED', FACTOR_MESSAGES.codeRequired);

export const invalidCode = (): AppError =>
  aboutField('INVALID_CODE', 'code', FACTOR_MESSAGES.invalidCode);

export const passkeyInvalid = (): AppError =>
  refusal('PASSKEY_INVALID', FACTOR_MESSAGES.passkeyInvalid);

export const passkeyNotAdded = (): AppError =>
  refusal('PASSKEY_NOT_ADDED', FACTOR_MESSAGES.passkeyInvalid);

export const tooManyPasskeys = (): AppError =>
  refusal('PASSKEYS_CONFLICT', FACTOR_MESSAGES.tooMany);

export const appExists = (): AppError => refusal('APP_CONFLICT', FACTOR_MESSAGES.appExists);

export const enrolmentExpired = (): AppError =>
  refusal('ENROLMENT_EXPIRED', FACTOR_MESSAGES.enrolmentExpired);

export const wrongAppCode = (): AppError =>
  aboutField('WRONG_APP_CODE', 'code', FACTOR_MESSAGES.invalidCode);

export const factorConflict = (): AppError => refusal('FACTOR_CONFLICT', FACTOR_MESSAGES.conflict);

export const factorNotFound = (): AppError =>
  refusal('FACTOR_NOT_FOUND', 'The account has no such passkey or authenticator app.');

export const administratorsPageOnly = (): AppError =>
  refusal('FACTORS_FORBIDDEN', FACTOR_MESSAGES.administratorsPage);

export const accessCodeForbidden = (): AppError =>
  refusal('ACCESS_CODE_FORBIDDEN', ADMIN_ACCESS_MESSAGES.unauthorized);

export const confirmationRequired = (): AppError =>
  refusal('CONFIRMATION_REQUIRED', FACTOR_MESSAGES.passwordRequired);
