import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { EventImage } from '@elevate/contracts/events';
import { eventImageSchema } from './admin-event.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { EventsClient } from '../services/events.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { readImage } from './image-upload.js';

@Controller(`${API}/admin/event-images`)
@AdminEndpoint()
export class EventImagesController {
  constructor(private readonly events: EventsClient) {}

  @Post()
  @ApiConsumes('image/jpeg', 'image/png', 'image/webp', 'application/octet-stream')
  @ApiBody({
    description: 'The bytes of a JPEG, PNG or WebP image, at most 5 MB; not a form.',
    required: true,
    schema: { type: 'string', format: 'binary' },
  })
  @ApiJson({
    summary: 'Stores an image for an event; it is the whole body of the request.',
    gives: eventImageSchema,
    status: 201,
  })
  @ApiProblem(400, 'It has another type, or it is damaged.')
  @ApiProblem(413, 'It has more than 5 MB.')
  @ApiProblem(429, 'Too many images are being stored.')
  async uploadEventImage(
    @Req() request: FastifyRequest,
    @CurrentUser() caller: Caller,
  ): Promise<EventImage> {
    return this.events.ask({
      method: 'POST',
      path: '/v1/event-images',
      upload: await readImage(request),
      caller,
      schema: eventImageSchema,
    });
  }
}
