import { Body, Controller, HttpCode, Post, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SessionTokens } from '@elevate/contracts/user';
import { AdminSignInDto, RefreshTokenDto, SignInDto } from '@elevate/contracts/requests';
import { createValidationPipe, invalidRequest } from '@elevate/service-defaults';
import { PersonalEndpoint } from './account-endpoint.decorator.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { CurrentCaller, type Caller } from '../services/caller.js';
import { SessionService } from './session.service.js';
import { tokenRequestSchema, tokensSchema } from './session.schema.js';

type TokenRequest = Readonly<Record<string, unknown>>;

/** The other fields depend on `grant_type`. */
const reader =
  (dto: Type) =>
  (body: object): Promise<unknown> =>
    createValidationPipe(dto).transform(body, { type: 'body' });
const readSignIn = reader(SignInDto);
const readAdminSignIn = reader(AdminSignInDto);
const readRefresh = reader(RefreshTokenDto);

@ApiTags('session')
@Controller(`${API}/token`)
@PersonalEndpoint()
export class TokenController {
  constructor(private readonly sessions: SessionService) {}

  @Post()
  @HttpCode(200)
  @ApiJson({
    summary: 'Starts or refreshes the session of a program.',
    takes: tokenRequestSchema,
    gives: tokensSchema,
  })
  @ApiProblem(401, 'The address, the password or the token is wrong.')
  @ApiProblem(403, 'Too many failures from devices that the account does not know.')
  @ApiProblem(409, 'Another request has just used the refresh token.')
  async token(
    @Body() { grant_type: grant, ...body }: TokenRequest = {},
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    if (grant === 'password') {
      return 'access_code' in body
        ? this.sessions.signInAdmin(await readAdminSignIn(body), caller)
        : this.sessions.signIn(await readSignIn(body), caller);
    }
    if (grant === 'refresh_token') return this.sessions.exchange(await readRefresh(body), caller);
    throw invalidRequest([{ field: 'grant_type', message: 'Must be password or refresh_token' }]);
  }
}
