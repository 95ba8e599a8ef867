import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SignUpDto } from '@elevate/contracts/requests';
import { signUpSchema } from './account.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { CurrentCaller, type Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { messageSchema, type Message } from '../session/session.schema.js';
import { PersonalEndpoint } from '../session/account-endpoint.decorator.js';

@ApiTags('account')
@Controller(`${API}/accounts`)
@PersonalEndpoint()
export class AccountsController {
  constructor(private readonly user: UserClient) {}

  @Post()
  @ApiJson({
    summary: 'Creates an account without signing in.',
    takes: signUpSchema,
    gives: messageSchema,
    status: 201,
  })
  @ApiProblem(409, 'The email address already has an account.')
  signUp(@Body() body: SignUpDto, @CurrentCaller() caller: Caller): Promise<Message> {
    const schema = messageSchema;
    return this.user.ask({ method: 'POST', path: '/v1/accounts', body, caller, schema });
  }
}
