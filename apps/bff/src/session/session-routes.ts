import { Body, Controller, HttpCode, Post, type Type, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import * as user from '@elevate/contracts/user';
import { createValidationPipe, invalidRequest } from '@elevate/service-defaults';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import { type Caller, CurrentCaller, UserClient } from '../services/service-clients.js';
import { BrowserSession } from './browser-session.js';
import { forwarded, get, post, remove } from './forwarded-routes.js';
import {
  PersonalEndpoint,
  SignedInEndpoint,
  VisitorGuard,
  acceptedInvitationSchema,
  sessionSchema,
  signedInSessionSchema,
  tokenRequestSchema,
} from './session.strategy.js';

const service = UserClient;
const gives = signedInSessionSchema;
const NOT_ADMINISTRATOR =
  'The account is not an administrator, or the request came from another site.';

const SessionController = forwarded(
  {
    service,
    path: '/session',
    to: '/v1/sessions',
    access: [ApiTags('session'), PersonalEndpoint()],
  },
  {
    readSession: get('/', 'The current session.', sessionSchema, {
      session: 'read',
      access: [UseGuards(VisitorGuard)],
    }),
    signIn: post('/', 'Signs in.', {
      session: 'signIn',
      takes: user.SignInDto,
      gives,
      problems: {
        401: 'The address or the password is wrong.',
        403: 'A code of the authenticator app is missing, the device needs the mailed link, or another site asked.',
      },
    }),
    requestPasskey: post('/passkey/request', 'Begins a sign-in or a confirmation by passkey.', {
      gives: user.passkeyRequestSchema,
      status: 201,
      problems: { 429: 'Too many requests from this address.' },
    }),
    signInByPasskey: post('/passkey', 'Signs in by a passkey alone.', {
      session: 'signIn',
      takes: user.PasskeyProofDto,
      gives,
      problems: {
        401: 'The passkey is unknown, its answer is not good, or the attempt has expired.',
      },
    }),
    confirmSession: post(
      '/confirmation',
      'Checks the password again, which changes of the sign-in need after ten minutes.',
      {
        to: '/v1/me/confirmation',
        session: 'confirm',
        takes: user.ConfirmationDto,
        gives,
        access: [SignedInEndpoint()],
      },
    ),
    rememberDevice: post(
      '/device',
      'Makes the browser known to the account, by a mailed link. Does not sign in.',
      {
        to: '/v1/devices',
        session: 'rememberDevice',
        takes: user.DeviceLinkDto,
        gives: user.messageSchema,
        problems: { 400: 'The link is invalid, used or expired.' },
      },
    ),
    signOut: remove('/', 'Signs out.', { session: 'signOut' }),
    refreshSession: post('/refresh', "Renews a browser's session.", {
      session: 'refresh',
      gives,
      problems: {
        401: 'The session has ended; the response clears the cookies.',
        409: 'Another tab refreshed first: retry with its cookies.',
      },
    }),
  },
);

const AdminAccessController = forwarded(
  { service, path: '/admin', to: '/v1/admin', access: [ApiTags('admin'), PersonalEndpoint()] },
  {
    setUpAdministrator: post('/setup', 'Creates the first administrator, and signs in.', {
      session: 'signIn',
      takes: user.AdminSetupDto,
      gives,
      status: 201,
      problems: {
        403: 'The setup link is missing, used or expired, or another site asked.',
        409: 'An administrator exists already, or the account could not be created.',
      },
    }),
    signInAdministrator: post('/session', 'Signs an administrator in.', {
      to: '/v1/admin/sessions',
      session: 'signIn',
      takes: user.AdminSignInDto,
      gives,
      problems: {
        401: 'The address, the password or the access code is wrong.',
        403: NOT_ADMINISTRATOR,
      },
    }),
    signInAdministratorByPasskey: post(
      '/session/passkey',
      'Signs an administrator in by password and passkey.',
      {
        to: '/v1/admin/sessions/passkey',
        session: 'signIn',
        takes: user.AdminPasskeySignInDto,
        gives,
        problems: {
          401: 'The address, the password or the passkey is wrong.',
          403: NOT_ADMINISTRATOR,
        },
      },
    ),
    confirmAccessCode: post(
      '/session/code',
      'Checks the access code again, which sensitive actions need after ten minutes.',
      {
        to: '/v1/admin/sessions/code',
        session: 'confirm',
        takes: user.AccessCodeDto,
        gives,
        access: [SignedInEndpoint()],
      },
    ),
    confirmByPasskey: post(
      '/session/code/passkey',
      'Checks a passkey, which sensitive actions need after ten minutes.',
      {
        to: '/v1/admin/sessions/code/passkey',
        session: 'confirm',
        takes: user.PasskeyProofDto,
        gives,
        access: [SignedInEndpoint()],
      },
    ),
    acceptInvitation: post(
      '/invitation',
      'Makes the invited person an administrator, by the mailed link.',
      {
        takes: user.InvitationDto,
        gives: acceptedInvitationSchema,
        problems: { 400: 'The link is invalid or expired, or a field breaks a rule.' },
      },
    ),
  },
);

const validated = (dto: Type, body: object): Promise<unknown> =>
  createValidationPipe(dto).transform(body, { type: 'body' });

@ApiTags('session')
@Controller(`${API}/token`)
@PersonalEndpoint()
class TokenController {
  constructor(private readonly sessions: BrowserSession) {}

  @Post()
  @HttpCode(200)
  @ApiJson({
    summary: 'Starts or refreshes the session of a program.',
    takes: tokenRequestSchema,
    gives: user.tokensSchema,
  })
  @ApiProblem(401, 'The address, the password or the token is wrong.')
  @ApiProblem(403, 'Too many failures from devices that the account does not know.')
  @ApiProblem(409, 'Another request has just used the refresh token.')
  async token(
    @Body() { grant_type: grant, ...body }: Readonly<Record<string, unknown>> = {},
    @CurrentCaller() caller: Caller,
  ): Promise<user.SessionTokens> {
    if (grant === 'password') {
      const isAdmin = 'access_code' in body;
      const path = isAdmin ? '/v1/admin/sessions' : '/v1/sessions';
      const signIn = await validated(isAdmin ? user.AdminSignInDto : user.SignInDto, body);
      return this.sessions.requestTokens(path, signIn, caller);
    }
    if (grant === 'refresh_token')
      return this.sessions.exchange(await validated(user.RefreshTokenDto, body), caller);
    throw invalidRequest([{ field: 'grant_type', message: 'Must be password or refresh_token' }]);
  }
}

export const SESSION_ROUTES = [SessionController, TokenController, AdminAccessController];
