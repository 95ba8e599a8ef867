import { ApiTags } from '@nestjs/swagger';
import * as user from '@elevate/contracts/user';
import { COLLECTION_LIMITS, DELETION_DAYS } from '@elevate/rules';
import { UserClient } from '../services/service-clients.js';
import {
  forwarded,
  type ForwardedRoutes,
  get,
  post,
  put,
  remove,
} from '../session/forwarded-routes.js';
import {
  AllowsExpiredPassword,
  PersonalEndpoint,
  SignedInEndpoint,
  signedInSessionSchema,
} from '../session/session.strategy.js';

const service = UserClient;
const BAD_LINK = 'The link is invalid, used or expired.';
const CONCURRENT = 'A concurrent request changed the account.';
const NO_PASSKEY = 'The account does not have this passkey.';
const DELETION_PROBLEMS = {
  403: 'An administrator needs a recent access code, at the administrators’ sign-in.',
  409: 'The account is the one of the last administrator.',
};

const VisitorController = forwarded(
  { service, path: '', to: '/v1', access: [ApiTags('account'), PersonalEndpoint()] },
  {
    signUp: post('/accounts', 'Creates an account without signing in.', {
      takes: user.SignUpDto,
      gives: user.messageSchema,
      status: 201,
      problems: { 409: 'The email address already has an account.' },
    }),
    requestPasswordReset: post(
      '/password-resets',
      'Sends a reset link by email. The response does not reveal whether the account exists.',
      { takes: user.RequestResetDto, gives: user.messageSchema, status: 202 },
    ),
    checkPasswordReset: post('/password-resets/check', 'Checks a reset link.', {
      takes: user.CheckResetDto,
    }),
    completePasswordReset: post(
      '/password-resets/complete',
      'Sets a new password by a link, and signs in.',
      { session: 'signIn', takes: user.CompleteResetDto, gives: signedInSessionSchema },
    ),
    changePassword: put('/password', 'Changes the password and ends all other sessions.', {
      to: '/v1/me/password',
      session: 'changePassword',
      takes: user.ChangePasswordDto,
      gives: signedInSessionSchema,
      access: [SignedInEndpoint(), AllowsExpiredPassword()],
      problems: { 409: 'A concurrent request changed it.' },
    }),
    verifyEmail: post(
      '/email-verifications',
      'Confirms the email address of an account, by a mailed link.',
      { takes: user.VerificationLinkDto, gives: user.messageSchema, problems: { 400: BAD_LINK } },
    ),
    confirmEmailChange: post(
      '/email-changes/confirm',
      'Confirms one end of a change of the address, by a mailed link.',
      {
        takes: user.EmailChangeLinkDto,
        gives: user.messageSchema,
        problems: { 400: BAD_LINK, 409: 'The new address has an account by now.' },
      },
    ),
    stopEmailChangeByLink: post(
      '/email-changes/stop',
      'Stops a change of the address, by a mailed link.',
      { takes: user.EmailChangeLinkDto, gives: user.messageSchema, problems: { 400: BAD_LINK } },
    ),
  },
);

/** An expired password must not keep their data from people. */
const access = [AllowsExpiredPassword()];

const OwnAccountController = forwarded(
  { service, path: '/account', to: '/v1/me', access: [ApiTags('account'), SignedInEndpoint()] },
  {
    account: get('/', 'The account.', user.accountSchema, { access }),
    changeProfile: put('/profile', 'Changes the linked profile.', {
      takes: user.ChangeProfileDto,
      gives: user.accountSchema,
      isVersioned: 'optional',
    }),
    accountData: get('/data', 'All stored data of the person.', user.personalDataSchema, {
      fileName: 'elevate-data.json',
      access,
    }),
    accountSessions: get(
      '/sessions',
      'The open sessions of the account.',
      user.accountSessionsSchema,
      { access },
    ),
    endOtherSessions: remove('/sessions', 'Ends all other sessions.', { access }),
    endSession: remove('/sessions/:id', 'Ends one session.', {
      access,
      problems: { 404: 'The account does not have this session.' },
    }),
    sendEmailVerification: post(
      '/email-verification',
      'Sends the link that confirms the email address again.',
      { gives: user.messageSchema, status: 202 },
    ),
    emailChange: get(
      '/email-change',
      'The change of the address that waits.',
      user.emailChangeViewSchema,
    ),
    requestEmailChange: post(
      '/email-change',
      'Sends a link to the old and to the new address; both must be confirmed, except for an address that was never confirmed or is lost.',
      {
        takes: user.EmailChangeDto,
        gives: user.messageSchema,
        status: 202,
        problems: { 409: CONCURRENT },
      },
    ),
    stopEmailChange: remove('/email-change', 'Stops the change of the address.'),
    /** POST, because some proxies and clients drop the body of a DELETE. */
    deleteAccount: post('/deletion', 'Deletes the account and all its data.', {
      session: 'deleteAccount',
      takes: user.DeleteAccountDto,
      access,
      problems: DELETION_PROBLEMS,
    }),
    deletionRequest: get(
      '/deletion-request',
      'When the account will be deleted.',
      user.deletionRequestSchema,
      { access },
    ),
    requestDeletion: post(
      '/deletion-request',
      `Deletes the account and all its data after ${DELETION_DAYS} days.`,
      {
        takes: user.DeleteAccountDto,
        gives: user.deletionRequestSchema,
        access,
        problems: DELETION_PROBLEMS,
      },
    ),
    stopDeletion: remove('/deletion-request', 'Keeps the account.', { access }),
    accountFactors: get(
      '/factors',
      'Passkeys, authenticator app and recovery codes.',
      user.factorsSchema,
    ),
    beginPasskey: post('/passkeys/request', 'Begins a new passkey.', {
      gives: user.passkeyCreationSchema,
      status: 201,
      problems: { 409: 'The account has the most passkeys already.' },
    }),
    addPasskey: post('/passkeys', 'Adds a passkey and ends all other sessions.', {
      takes: user.NewPasskeyDto,
      gives: user.addedFactorSchema,
      status: 201,
      problems: { 409: CONCURRENT },
    }),
    renamePasskey: put('/passkeys/:id', 'Renames a passkey.', {
      takes: user.FactorNameDto,
      problems: { 404: NO_PASSKEY },
    }),
    removePasskey: remove('/passkeys/:id', 'Removes a passkey and ends all other sessions.', {
      problems: { 404: NO_PASSKEY, 409: CONCURRENT },
    }),
    beginAuthenticatorApp: post('/authenticator-app/request', 'Begins an authenticator app.', {
      gives: user.appEnrolmentSchema,
      status: 201,
      problems: { 409: 'The account has an authenticator app already.' },
    }),
    addAuthenticatorApp: post(
      '/authenticator-app',
      'Adds the authenticator app, by a code of it, and ends all other sessions.',
      {
        takes: user.NewAppDto,
        gives: user.addedFactorSchema,
        status: 201,
        problems: {
          409: 'The account has an authenticator app already, or changed at the same time.',
        },
      },
    ),
    removeAuthenticatorApp: remove(
      '/authenticator-app',
      'Removes the authenticator app and ends all other sessions.',
      { problems: { 404: 'The account has no authenticator app.', 409: CONCURRENT } },
    ),
    changeAccessCode: put(
      '/access-code',
      "Changes an administrator's access code and ends all other sessions.",
      { takes: user.AccessCodeChangeDto, problems: { 409: CONCURRENT } },
    ),
    renewRecoveryCodes: post('/recovery-codes', 'Replaces the recovery codes.', {
      gives: user.recoveryCodesSchema,
      status: 201,
      problems: { 404: 'The account has neither passkey nor authenticator app.', 409: CONCURRENT },
    }),
  },
);

const memberRoutes = (path: string, tag: string, routes: ForwardedRoutes, missing?: string) =>
  forwarded(
    { service, path, to: `/v1/me${path}`, access: [ApiTags(tag), SignedInEndpoint()], missing },
    routes,
  );

const HistoryController = memberRoutes('/history', 'history', {
  history: get('/', 'The started episodes, with their positions.', user.historySchema),
  changeHistory: put('/', 'Applies what changed on a device.', {
    takes: user.HistoryChangeDto,
    gives: user.historySchema,
  }),
});

const ReadingController = memberRoutes('/reading', 'news', {
  reading: get('/', 'The articles that the account has read.', user.readingSchema),
  changeReading: put('/', 'Applies read marks that a device changed.', {
    takes: user.ReadingChangeDto,
    gives: user.readingSchema,
  }),
});

const PrivateFeedsController = memberRoutes('/following/feed', 'following', {
  privateFeed: get('/', 'If the account has a private feed.', user.privateFeedSchema),
  revokePrivateFeed: remove('/', 'Ends the private feed, where there is one.'),
});

const DigestController = memberRoutes('/digest', 'following', {
  digest: get('/', 'When the account gets a mail with what is new.', user.digestSchema),
  changeDigest: put('/', 'Sets when the account gets a mail with what is new.', {
    takes: user.DigestChangeDto,
    gives: user.digestSchema,
  }),
  digestPreview: get(
    '/preview',
    'The mail as it would be now, of one week.',
    user.digestPreviewSchema,
  ),
});

const LIST_ROUTES = {
  lists: get('/', 'The lists of the account, without My List.', user.talkListsSchema),
  createList: post('/', 'Makes a list, also a copy of another one.', {
    takes: user.NewTalkListDto,
    gives: user.talkListSchema,
    status: 201,
    problems: { 409: `The account has ${COLLECTION_LIMITS.lists} lists.` },
  }),
  changeList: put('/:id', 'Renames a list, or replaces its talks and their order.', {
    takes: user.TalkListChangeDto,
    gives: user.talkListSchema,
    problems: { 409: 'Another change came first; `conflict` has both versions.' },
  }),
  deleteList: remove('/:id', 'Deletes a list and ends its link.'),
  removeFromList: remove('/:id/talks/:episode_id', 'Removes a talk, where it is there.'),
  shareList: post('/:id/share', 'Shares a list; the same link until it ends.', {
    gives: user.talkListLinkSchema,
  }),
  endListLink: remove('/:id/share', 'Ends the link of a list.'),
};
const NO_LIST = 'The account does not have this list.';
const ListsController = memberRoutes('/lists', 'lists', LIST_ROUTES, NO_LIST);

export const ACCOUNT_ROUTES = [
  VisitorController,
  OwnAccountController,
  HistoryController,
  ReadingController,
  PrivateFeedsController,
  DigestController,
  ListsController,
];
