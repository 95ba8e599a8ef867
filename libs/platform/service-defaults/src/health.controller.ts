import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Readiness } from './readiness.js';
import { CONFIG } from './service-definition.js';

@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    @Inject(Readiness) private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: { readonly RELEASE?: string },
  ) {}

  @Get('healthz')
  live(): { status: 'ok'; release: string | undefined } {
    return { status: 'ok', release: this.config.RELEASE };
  }

  @Get('readyz')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const { ready, ...rest } = this.readiness.report();
    await reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not-ready', ...rest });
  }
}
