import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { Readiness } from '@elevate/service-defaults';
import { requireCurrent, requireState } from '../../http/ready-bytes/ready-bytes.js';
import { sendRepresentation } from '../../http/ready-bytes/ready-handler.js';
import { Representation } from '../../http/ready-bytes/representation.js';
import { embedHeaders } from '../../http/security-headers.js';
import { PageContext } from '../client/page-context.js';
import { PAGE_HEADERS, type PageHeaders } from '../client/page.js';
import { embeddedIn } from './embed-addresses.js';
import { EMBED_CARDS } from './embed-cards.js';
import { EMBED_HASHES, writeEmbed } from './embed-page.js';
import { writeOembed } from './oembed.js';

/** Not cached: anybody can choose limits, starts and themes. Any query is allowed: consumers add their own. */
@ApiExcludeController()
@Controller()
export class EmbedController {
  private readonly headers: PageHeaders;

  constructor(
    private readonly context: PageContext,
    @Inject(PAGE_HEADERS) pageHeaders: PageHeaders,
    private readonly readiness: Readiness,
  ) {
    this.headers = embedHeaders(pageHeaders, EMBED_HASHES);
  }

  @Get('oembed')
  async oembed(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireState(this.readiness);
    const content = writeOembed(this.context, parametersOf(request));
    if (!content) {
      requireCurrent(this.readiness);
      throw new AppError('BFF.NOT_FOUND', { kind: 'user' });
    }
    await sendRepresentation(new Representation(content, {}), request, reply);
  }

  @Get('embed/:kind/:id')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireState(this.readiness);
    const parameters = parametersOf(request);
    const embedded = embeddedIn(request.url.split('?', 1)[0]!, parameters);
    const card = embedded && EMBED_CARDS[embedded.kind](this.context, embedded.id);
    if (!card) requireCurrent(this.readiness);
    const { site } = this.context.writer;
    const page = writeEmbed(site, parameters.get('theme'), embedded, card);
    await sendRepresentation(new Representation(page, this.headers), request, reply);
  }
}

/** An address in it may have a `?` that is not encoded. */
const parametersOf = ({ url }: FastifyRequest) => new URLSearchParams(url.replace(/^[^?]*/, ''));
