import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { HttpClient } from '@elevate/http-client';
import { Upkeep } from './sending/upkeep.js';
import { HTTP_CLIENT } from './webhooks.tokens.js';

/** The order in which the service's own activities begin and end. */
@Injectable()
export class WebhooksLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly upkeep: Upkeep,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.upkeep.start();
  }

  /** By now no message and no request is in hand any more. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.upkeep.stop();
    await this.http.close();
  }
}
