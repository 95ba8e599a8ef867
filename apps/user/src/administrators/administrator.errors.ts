import { AppError } from '@elevate/errors';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';

const refusal = (code: string, message: string): AppError =>
  new AppError(`USER.${code}`, { kind: 'user', message });

export const adminExists = (): AppError =>
  refusal('ADMIN_EXISTS', ADMIN_ACCESS_MESSAGES.adminExists);

/** The address is taken; the response does not reveal it. */
export const notCreated = (): AppError => refusal('NOT_CREATED', ADMIN_ACCESS_MESSAGES.notCreated);

export const authenticationFailed = (): AppError =>
  refusal('AUTHENTICATION_FAILED', ADMIN_ACCESS_MESSAGES.authenticationFailed);

export const invalidAccessCode = (isReplaced = false): AppError =>
  refusal(
    'INVALID_ACCESS_CODE',
    isReplaced ? ADMIN_ACCESS_MESSAGES.codeReplaced : ADMIN_ACCESS_MESSAGES.invalidAccessCode,
  );

export const notAdmin = (): AppError => refusal('NOT_ADMIN', ADMIN_ACCESS_MESSAGES.unauthorized);

export const setupLinkRequired = (): AppError =>
  refusal('SETUP_LINK_REQUIRED', ADMIN_ACCESS_MESSAGES.setupLink);

export const invitationInvalid = (): AppError =>
  refusal('INVITATION_INVALID', ADMIN_ACCESS_MESSAGES.invitationInvalid);

/** Operator only, who may learn which accounts exist. */
export const accountNotFound = (): AppError =>
  refusal('ACCOUNT_NOT_FOUND', 'No account has this address.');

export const noAdministrator = (): AppError =>
  refusal('ADMIN_NOT_FOUND', 'The account of this address is not an administrator.');

export const invitationNotFound = (): AppError =>
  refusal('INVITATION_NOT_FOUND', 'There is no such invitation. It was used or withdrawn.');

export const administratorNotFound = (): AppError =>
  refusal('ADMIN_NOT_FOUND', 'This person is not an administrator.');

export const lastAdministrator = (): AppError =>
  refusal(
    'LAST_ADMIN_CONFLICT',
    'The last administrator cannot be removed. Invite another one first, who must accept.',
  );

export const alreadyAdministrator = (): AppError =>
  refusal('ADMIN_CONFLICT', 'The account of this address is an administrator already.');

export const wrongDomain = (domain: string): AppError =>
  refusal(
    'ADMIN_DOMAIN',
    `The address of an administrator ends with @${domain} (ADMIN_EMAIL_DOMAIN says so).`,
  );

export const accountConflict = (): AppError =>
  refusal('ACCOUNT_CONFLICT', 'The account was changed at the same time. Please try again.');
