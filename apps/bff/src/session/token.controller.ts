import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SessionTokens } from '@elevate/contracts/user';
import { invalidRequest } from '@elevate/service-defaults';
import { PersonalEndpoint } from './account-endpoint.decorator.js';
import { JsonObjectPipe } from '../http/json-object.pipe.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { CurrentCaller, type Caller } from '../services/caller.js';
import { SessionService } from './session.service.js';
import { tokenRequestSchema, tokensSchema } from './session.schema.js';

@ApiTags('session')
@Controller(`${API}/token`)
@PersonalEndpoint()
export class TokenController {
  constructor(private readonly sessions: SessionService) {}

  @Post()
  @HttpCode(200)
  @ApiJson({
    summary: 'Begins or renews the session of a program.',
    takes: tokenRequestSchema,
    gives: tokensSchema,
  })
  @ApiProblem(401, 'The address, the password or the token is wrong.')
  @ApiProblem(409, 'The refresh token was spent a moment ago by another request.')
  token(
    @Body(JsonObjectPipe) { grant_type: grant, ...body }: Record<string, unknown>,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    if (grant === 'password') {
      return 'access_code' in body
        ? this.sessions.signInAdmin(body, caller)
        : this.sessions.signIn(body, caller);
    }
    if (grant === 'refresh_token') return this.sessions.exchange(body, caller);
    throw invalidRequest([{ field: 'grant_type', message: 'Must be password or refresh_token' }]);
  }
}
