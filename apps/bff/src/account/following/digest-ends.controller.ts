import { Controller, Get, HttpCode, Post, Query, Res, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { UnsubscribeDto } from '@elevate/contracts/requests';
import { ApiJson } from '../../http/api-json.decorator.js';
import { API } from '../../http/api-prefix.js';
import { ApiProblem } from '../../http/api-ready.decorator.js';
import { CurrentCaller, type Caller } from '../../services/caller.js';
import { UserClient } from '../../services/user.client.js';
import { PersonalEndpoint } from '../../session/account-endpoint.decorator.js';

const PATH = `${API}/digest-ends`;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const TOKEN = { name: 'token', schema: { type: 'string' } } as const;

/** The one-click unsubscription of a digest (RFC 8058): a mail program posts a form to the address in the mail. */
@ApiTags('following')
@Controller(PATH)
@PersonalEndpoint()
export class DigestEndsController implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly user: UserClient,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // The form says nothing that the address does not say.
    fastify.addContentTypeParser(
      FORMS,
      { parseAs: 'string' },
      ({ routeOptions: { url } }, _body, done) =>
        url === `/${PATH}`
          ? done(null, {})
          : done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 })),
    );
  }

  @Post()
  @HttpCode(204)
  @ApiJson({ summary: 'Stops a digest, by the token of a mail.' })
  @ApiQuery(TOKEN)
  @ApiConsumes('application/json', ...FORMS)
  @ApiBody({ required: false, schema: { type: 'object' } })
  @ApiProblem(400, 'The token is badly formed.')
  @ApiProblem(429, 'Too many attempts; `Retry-After` gives the seconds to wait.')
  endDigest(@Query() { token }: UnsubscribeDto, @CurrentCaller() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'POST', path: '/v1/digest-ends', body: { token }, caller });
  }

  /** For mail programs that open the address: only a press may stop the digest. */
  @Get()
  @ApiOperation({ summary: 'Redirects to the page that asks before a digest stops.' })
  @ApiQuery(TOKEN)
  @ApiResponse({ status: 302, description: 'To the page that asks.' })
  @ApiProblem(400, 'The token is badly formed.')
  async askToEndDigest(@Query() { token }: UnsubscribeDto, @Res() reply: FastifyReply) {
    await reply.status(302).header('location', `/unsubscribe#token=${token}`).send();
  }
}
