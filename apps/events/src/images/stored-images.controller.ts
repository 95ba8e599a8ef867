import { Controller, Get, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ObjectStore, servedHeaders } from '@elevate/object-store';
import { AppError } from '@elevate/errors';
import { AdminGuard } from '@elevate/admin-access';
import type { EventImage } from '@elevate/contracts/events';
import { IMAGE_BUCKET, IMAGE_STORE, ImagesService, readUpload } from './images.service.js';

@Controller(IMAGE_BUCKET)
export class StoredImagesController {
  constructor(@Inject(IMAGE_STORE) private readonly store: ObjectStore) {}

  @Get(':name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const image = await this.store.get(name);
    if (!image) {
      throw new AppError('EVENTS.IMAGE_NOT_FOUND', {
        kind: 'user',
        message: 'There is no such image.',
      });
    }
    await reply.headers(servedHeaders(image)).send(image.content);
  }
}

@Controller('v1/event-images')
@UseGuards(AdminGuard)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post()
  async upload(@Req() { body, headers }: FastifyRequest): Promise<EventImage> {
    return this.images.upload(await readUpload(body, headers['content-length']));
  }
}
