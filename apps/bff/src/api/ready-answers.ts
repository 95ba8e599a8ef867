import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { ReadyBytes } from '../ready-bytes/ready-bytes.js';
import { sendReady } from '../ready-bytes/ready-handler.js';

/** Sends what is ready to requests that came through the framework: same bytes, same headers. */
@Injectable()
export class ReadyAnswers {
  constructor(@Inject(ReadyBytes) private readonly ready: ReadyBytes) {}

  async send(url: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const representation = this.ready.get(url);
    if (!representation) throw new AppError('BFF.NOT_FOUND', { kind: 'user' });
    await sendReady(representation, request, reply);
  }
}
