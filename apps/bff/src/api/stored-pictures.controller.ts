import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '@elevate/errors';
import { EventsClient } from '../../services/events.client.js';

const NAME = /^[A-Za-z0-9_-]{1,64}(?:\.[A-Za-z0-9_-]{1,64}){1,3}$/;

/** Serves event images when the object store has no public URL. */
@ApiExcludeController()
@Controller('event-images')
export class EventPicturesController {
  constructor(private readonly events: EventsClient) {}

  @Get(':name')
  async eventPicture(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    if (!NAME.test(name)) throw noSuchImage();
    const { status, headers, content } = await this.events.image(name);
    if (status !== 200) throw noSuchImage();
    await reply.headers(headers).send(content);
  }
}

function noSuchImage(): AppError {
  return new AppError('BFF.IMAGE_NOT_FOUND', { kind: 'user', message: 'There is no such image.' });
}
