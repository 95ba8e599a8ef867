import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@elevate/errors';
import { servedHeaders, type ObjectStore } from '@elevate/object-store';
import { PICTURE_BUCKET, PICTURE_STORE } from '../news/pictures/picture-shelf.js';

@Controller(PICTURE_BUCKET)
export class ArticlePictureController {
  constructor(@Inject(PICTURE_STORE) private readonly store: ObjectStore) {}

  @Get(':name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const picture = await this.store.get(name);
    if (!picture)
      throw new AppError('INGESTION.PICTURE_NOT_FOUND', {
        kind: 'user',
        message: 'There is no such picture.',
      });
    await reply.headers(servedHeaders(picture)).send(picture.content);
  }
}
