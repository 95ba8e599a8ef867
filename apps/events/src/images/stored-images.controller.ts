import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CACHE_FOR_EVER, type ObjectStore } from '@elevate/object-store';
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
    await reply
      .headers({
        'content-type': image.type,
        'cache-control': CACHE_FOR_EVER,
        'x-content-type-options': 'nosniff',
        // Opened directly, the image is a document of this origin; it must not run anything.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(image.content);
  }
}
