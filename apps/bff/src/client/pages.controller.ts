import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { ReadyAnswers } from '../api/ready-answers.js';
import { ReadyBytes } from '../ready-bytes/ready-bytes.js';
import { NOT_FOUND_PAGE } from './pages.js';

// A browser that asks for one of these can do nothing with a page.
const NOT_A_PAGE = /^\/(api|assets)(\/|$)/;

/** Every address that nothing else answers. */
@ApiExcludeController()
@Controller()
export class PagesController {
  constructor(
    @Inject(ReadyBytes) private readonly ready: ReadyBytes,
    @Inject(ReadyAnswers) private readonly answers: ReadyAnswers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = request.url.split(/[?#]/, 1)[0]!.replace(/(?<=.)\/+$/, '');
    if (NOT_A_PAGE.test(path)) throw new AppError('HTTP.NOT_FOUND', { kind: 'user' });
    if (this.ready.get(path)) return this.answers.send(path, request, reply);
    if (!this.ready.get(NOT_FOUND_PAGE)) {
      throw new AppError('BFF.CLIENT_MISSING', { kind: 'transient' });
    }
    this.logger.info({ path }, 'No such page');
    await this.answers.send(NOT_FOUND_PAGE, request, reply);
  }
}
