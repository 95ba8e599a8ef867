import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '@elevate/errors';
import { EventsClient } from '../services/events.client.js';
import { IngestionClient } from '../services/ingestion.client.js';
import type { ServiceFile } from '../services/service-port.js';

const NAME = /^[A-Za-z0-9_-]{1,64}(?:\.[A-Za-z0-9_-]{1,64}){1,3}$/;

/** Serves pictures of articles, and event images when the object store has no public URL. */
@ApiExcludeController()
@Controller()
export class StoredPicturesController {
  constructor(
    private readonly events: EventsClient,
    private readonly ingestion: IngestionClient,
  ) {}

  @Get('event-images/:name')
  eventImage(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, name, () => this.events.image(name));
  }

  @Get('article-pictures/:name')
  articlePicture(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return send(reply, name, () => this.ingestion.picture(name));
  }
}

async function send(
  reply: FastifyReply,
  name: string,
  download: () => Promise<ServiceFile>,
): Promise<void> {
  if (!NAME.test(name)) throw noSuchImage();
  const { status, headers, content } = await download();
  if (status !== 200) throw noSuchImage();
  await reply.headers(headers).send(content);
}

function noSuchImage(): AppError {
  return new AppError('BFF.IMAGE_NOT_FOUND', { kind: 'user', message: 'There is no such image.' });
}
