import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AdminGuard } from '@elevate/admin-access';
import type { EventImage } from '@elevate/contracts/events';
import { ImagesService } from './images.service.js';
import { readUpload } from './read-upload.js';

@Controller('v1/event-images')
@UseGuards(AdminGuard)
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post()
  async upload(@Req() { body, headers }: FastifyRequest): Promise<EventImage> {
    return this.images.upload(await readUpload(body, headers['content-length']));
  }
}
