import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { ReadyAnswers } from '../api/ready-answers.js';
import { canonicalFeedPath } from '../feeds/install-feeds.js';
import { ReadModel } from '../read-model/read-model.js';
import { ReadyBytes } from '../ready-bytes/ready-bytes.js';
import { canonicalPagePath } from './client-paths.js';
import { missingAt, missingPageKey } from './missing-pages.js';

// Whoever asks for one of these can do nothing with a page.
const NOT_A_PAGE = /^\/(api|assets|feeds|sitemaps)(\/|$)|^\/sitemap\.xml$/;
const API_PATH = /^\/api(\/|$)/;

/** Every address that nothing else answers. */
@ApiExcludeController()
@Controller()
export class PagesController {
  constructor(
    @Inject(ReadModel) private readonly model: ReadModel,
    @Inject(ReadyBytes) private readonly ready: ReadyBytes,
    @Inject(ReadyAnswers) private readonly answers: ReadyAnswers,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [, rawPath = '', parameters = ''] = /^([^?#]*)([^#]*)/.exec(request.url) ?? [];
    const path = rawPath.replace(/(?<=.)\/+$/, '');
    const kept =
      canonicalFeedPath(this.model, path, parameters) ?? canonicalPagePath(path + parameters);
    // The API's own controllers judge a query; what comes here was refused by all of them.
    if (!API_PATH.test(path) && this.ready.get(kept)) {
      return this.answers.send(kept, request, reply);
    }
    if (NOT_A_PAGE.test(path)) throw new AppError('HTTP.NOT_FOUND', { kind: 'user' });
    const missing = missingAt(path);
    const key = missingPageKey(missing);
    if (!this.ready.get(key)) throw new AppError('BFF.CLIENT_MISSING', { kind: 'transient' });
    // An unknown episode or channel is a matter of data; an unknown page is a broken link of ours.
    if (missing === 'page') this.logger.info({ path }, 'No such page');
    await this.answers.send(key, request, reply);
  }
}
