import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { servedHeaders, type ObjectStore } from '@elevate/object-store';
import { IMAGE_STORE } from './image-store.js';
import { IMAGE_BUCKET } from './image-names.js';
import { imageNotFound } from './image.errors.js';

@Controller(IMAGE_BUCKET)
export class StoredImagesController {
  constructor(@Inject(IMAGE_STORE) private readonly store: ObjectStore) {}

  @Get(':name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const image = await this.store.get(name);
    if (!image) throw imageNotFound();
    await reply.headers(servedHeaders(image)).send(image.content);
  }
}
