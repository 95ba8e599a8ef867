import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { Readiness } from '@elevate/service-defaults';
import { ReadyBytes, requireCurrent } from './ready-bytes/ready-bytes.js';
import { sendReady } from './ready-bytes/ready-handler.js';

@Injectable()
export class ReadyAnswers {
  constructor(
    @Inject(ReadyBytes) private readonly ready: ReadyBytes,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  async send(
    url: string,
    request: FastifyRequest,
    reply: FastifyReply,
    missing = 'BFF.NOT_FOUND',
  ): Promise<void> {
    const representation = await this.ready.whenReady(url);
    if (!representation) {
      requireCurrent(this.readiness);
      throw new AppError(missing, { kind: 'user' });
    }
    await sendReady(representation, request, reply);
  }
}
