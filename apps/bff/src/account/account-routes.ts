import { ApiTags } from '@nestjs/swagger';
import {
  AccessCodeChangeDto,
  accountSchema,
  accountSessionsSchema,
  addedFactorSchema,
  appEnrolmentSchema,
  ChangePasswordDto,
  ChangeProfileDto,
  CheckResetDto,
  CompleteResetDto,
  DeleteAccountDto,
  deletionRequestSchema,
  DigestChangeDto,
  digestPreviewSchema,
  digestSchema,
  EmailChangeDto,
  EmailChangeLinkDto,
  emailChangeViewSchema,
  FactorNameDto,
  factorsSchema,
  HistoryChangeDto,
  historySchema,
  messageSchema,
  NewAppDto,
  NewPasskeyDto,
  passkeyCreationSchema,
  personalDataSchema,
  privateFeedSchema,
  ReadingChangeDto,
  readingSchema,
  recoveryCodesSchema,
  RequestResetDto,
  SignUpDto,
  VerificationLinkDto,
} from '@elevate/contracts/user';
import { DELETION_DAYS } from '@elevate/rules';
import { UserClient } from '../services/service-clients.js';
import { forwarded, type ForwardedRoutes } from '../session/forwarded-routes.js';
import { signedInSessionSchema } from '../session/session.schema.js';
import {
  AllowsExpiredPassword,
  PersonalEndpoint,
  SignedInEndpoint,
} from '../session/session.strategy.js';

const service = UserClient;
const BAD_LINK = 'The link is invalid, used or expired.';
const CONCURRENT = 'A concurrent request changed the account.';
const NO_PASSKEY = 'The account has no such passkey.';
const DELETION_PROBLEMS = {
  403: 'An administrator needs a recent access code, at the administrators’ sign-in.',
  409: 'The account is the one of the last administrator.',
};

const VisitorController = forwarded(
  { service, path: '', to: '/v1', access: [ApiTags('account'), PersonalEndpoint()] },
  {
    signUp: {
      route: 'POST /accounts',
      summary: 'Creates an account without signing in.',
      takes: SignUpDto,
      gives: messageSchema,
      status: 201,
      problems: { 409: 'The email address already has an account.' },
    },
    requestPasswordReset: {
      route: 'POST /password-resets',
      summary:
        'Sends a reset link by email. The response does not reveal whether the account exists.',
      takes: RequestResetDto,
      gives: messageSchema,
      status: 202,
    },
    checkPasswordReset: {
      route: 'POST /password-resets/check',
      summary: 'Checks a reset link.',
      takes: CheckResetDto,
    },
    completePasswordReset: {
      route: 'POST /password-resets/complete',
      session: 'signIn',
      summary: 'Sets a new password by a link, and signs in.',
      takes: CompleteResetDto,
      gives: signedInSessionSchema,
    },
    changePassword: {
      route: 'PUT /password',
      to: '/v1/me/password',
      session: 'changePassword',
      summary: 'Changes the password and ends all other sessions.',
      takes: ChangePasswordDto,
      gives: signedInSessionSchema,
      access: [SignedInEndpoint(), AllowsExpiredPassword()],
      problems: { 409: 'A concurrent request changed it.' },
    },
    verifyEmail: {
      route: 'POST /email-verifications',
      summary: 'Confirms the email address of an account, by a mailed link.',
      takes: VerificationLinkDto,
      gives: messageSchema,
      problems: { 400: BAD_LINK },
    },
    confirmEmailChange: {
      route: 'POST /email-changes/confirm',
      summary: 'Confirms one end of a change of the address, by a mailed link.',
      takes: EmailChangeLinkDto,
      gives: messageSchema,
      problems: { 400: BAD_LINK, 409: 'The new address has an account by now.' },
    },
    stopEmailChangeByLink: {
      route: 'POST /email-changes/stop',
      summary: 'Stops a change of the address, by a mailed link.',
      takes: EmailChangeLinkDto,
      gives: messageSchema,
      problems: { 400: BAD_LINK },
    },
  },
);

const OwnAccountController = forwarded(
  { service, path: '/account', to: '/v1/me', access: [ApiTags('account'), SignedInEndpoint()] },
  {
    account: {
      route: 'GET /',
      summary: 'The account.',
      gives: accountSchema,
      access: [AllowsExpiredPassword()],
    },
    changeProfile: {
      route: 'PUT /profile',
      summary: 'Changes the linked profile.',
      takes: ChangeProfileDto,
      gives: accountSchema,
    },
    accountData: {
      route: 'GET /data',
      summary: 'All stored data of the person.',
      gives: personalDataSchema,
      fileName: 'elevate-data.json',
    },
    accountSessions: {
      route: 'GET /sessions',
      summary: 'The open sessions of the account.',
      gives: accountSessionsSchema,
    },
    endOtherSessions: { route: 'DELETE /sessions', summary: 'Ends all other sessions.' },
    endSession: {
      route: 'DELETE /sessions/:id',
      summary: 'Ends one session.',
      access: [AllowsExpiredPassword()],
      problems: { 404: 'The person has no such session.' },
    },
    sendEmailVerification: {
      route: 'POST /email-verification',
      summary: 'Sends the link that confirms the email address again.',
      gives: messageSchema,
      status: 202,
    },
    emailChange: {
      route: 'GET /email-change',
      summary: 'The change of the address that waits.',
      gives: emailChangeViewSchema,
    },
    requestEmailChange: {
      route: 'POST /email-change',
      summary: 'Sends a link to the old and to the new address; both must be confirmed.',
      takes: EmailChangeDto,
      gives: messageSchema,
      status: 202,
      problems: { 409: CONCURRENT },
    },
    stopEmailChange: { route: 'DELETE /email-change', summary: 'Stops the change of the address.' },
    /** POST, because some proxies and clients drop the body of a DELETE. */
    deleteAccount: {
      route: 'POST /deletion',
      session: 'deleteAccount',
      summary: 'Deletes the account and all its data.',
      takes: DeleteAccountDto,
      problems: DELETION_PROBLEMS,
    },
    deletionRequest: {
      route: 'GET /deletion-request',
      summary: 'When the account will be deleted.',
      gives: deletionRequestSchema,
    },
    requestDeletion: {
      route: 'POST /deletion-request',
      summary: `Deletes the account and all its data after ${DELETION_DAYS} days.`,
      takes: DeleteAccountDto,
      gives: deletionRequestSchema,
      problems: DELETION_PROBLEMS,
    },
    stopDeletion: { route: 'DELETE /deletion-request', summary: 'Keeps the account.' },
    accountFactors: {
      route: 'GET /factors',
      summary: 'Passkeys, authenticator app and recovery codes.',
      gives: factorsSchema,
    },
    beginPasskey: {
      route: 'POST /passkeys/request',
      summary: 'Begins a new passkey.',
      gives: passkeyCreationSchema,
      status: 201,
      problems: { 409: 'The account has the most passkeys already.' },
    },
    addPasskey: {
      route: 'POST /passkeys',
      summary: 'Adds a passkey and ends all other sessions.',
      takes: NewPasskeyDto,
      gives: addedFactorSchema,
      status: 201,
      problems: { 409: CONCURRENT },
    },
    renamePasskey: {
      route: 'PUT /passkeys/:id',
      summary: 'Renames a passkey.',
      takes: FactorNameDto,
      problems: { 404: NO_PASSKEY },
    },
    removePasskey: {
      route: 'DELETE /passkeys/:id',
      summary: 'Removes a passkey and ends all other sessions.',
      problems: { 404: NO_PASSKEY, 409: CONCURRENT },
    },
    beginAuthenticatorApp: {
      route: 'POST /authenticator-app/request',
      summary: 'Begins an authenticator app.',
      gives: appEnrolmentSchema,
      status: 201,
      problems: { 409: 'The account has an authenticator app already.' },
    },
    addAuthenticatorApp: {
      route: 'POST /authenticator-app',
      summary: 'Adds the authenticator app, by a code of it, and ends all other sessions.',
      takes: NewAppDto,
      gives: addedFactorSchema,
      status: 201,
      problems: {
        409: 'The account has an authenticator app already, or changed at the same time.',
      },
    },
    removeAuthenticatorApp: {
      route: 'DELETE /authenticator-app',
      summary: 'Removes the authenticator app and ends all other sessions.',
      problems: { 404: 'The account has no authenticator app.', 409: CONCURRENT },
    },
    changeAccessCode: {
      route: 'PUT /access-code',
      summary: "Changes an administrator's access code and ends all other sessions.",
      takes: AccessCodeChangeDto,
      problems: { 409: CONCURRENT },
    },
    renewRecoveryCodes: {
      route: 'POST /recovery-codes',
      summary: 'Replaces the recovery codes.',
      gives: recoveryCodesSchema,
      status: 201,
      problems: {
        404: 'The account has neither passkey nor authenticator app.',
        409: CONCURRENT,
      },
    },
  },
);

const memberRoutes = (path: string, tag: string, routes: ForwardedRoutes) =>
  forwarded(
    { service, path, to: `/v1/me${path}`, access: [ApiTags(tag), SignedInEndpoint()] },
    routes,
  );

const HistoryController = memberRoutes('/history', 'history', {
  history: {
    route: 'GET /',
    summary: 'The started episodes, with their positions.',
    gives: historySchema,
  },
  changeHistory: {
    route: 'PUT /',
    summary: 'Applies what changed on a device.',
    takes: HistoryChangeDto,
    gives: historySchema,
  },
});

const ReadingController = memberRoutes('/reading', 'news', {
  reading: {
    route: 'GET /',
    summary: 'The articles that the account has read.',
    gives: readingSchema,
  },
  changeReading: {
    route: 'PUT /',
    summary: 'Applies read marks that a device changed.',
    takes: ReadingChangeDto,
    gives: readingSchema,
  },
});

const PrivateFeedsController = memberRoutes('/following/feed', 'following', {
  privateFeed: {
    route: 'GET /',
    summary: 'If the account has a private feed.',
    gives: privateFeedSchema,
  },
  revokePrivateFeed: {
    route: 'DELETE /',
    summary: 'Ends the private feed, where there is one.',
  },
});

const DigestController = memberRoutes('/digest', 'following', {
  digest: {
    route: 'GET /',
    summary: 'When the account gets a mail with what is new.',
    gives: digestSchema,
  },
  changeDigest: {
    route: 'PUT /',
    summary: 'Sets when the account gets a mail with what is new.',
    takes: DigestChangeDto,
    gives: digestSchema,
  },
  digestPreview: {
    route: 'GET /preview',
    summary: 'The mail as it would be now, of one week.',
    gives: digestPreviewSchema,
  },
});

export const ACCOUNT_ROUTES = [
  VisitorController,
  OwnAccountController,
  HistoryController,
  ReadingController,
  PrivateFeedsController,
  DigestController,
];
