import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadyAnswers } from '../../http/ready-answers.js';

/** Rejects every query parameter. */
class NoQuery {}

@ApiExcludeController()
@Controller('api')
export class DocumentsController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get(['openapi.json', 'asyncapi.json'])
  document(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(String(request.routeOptions.url), request, reply);
  }

  @Get('schemas/:name')
  schema(
    @Query() _query: NoQuery,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(`/api/schemas/${name}`, request, reply);
  }
}
