import {
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Administrators } from '@elevate/admin-access';
import { EventPicturesController } from '../api/events/event-pictures.controller.js';
import { EventsClient } from '../services/events.client.js';
import { IngestionClient } from '../services/ingestion.client.js';
import type { ServiceClients } from '../services/service-clients.js';
import { WebhooksClient } from '../services/webhooks.client.js';
import { AdminRoleController } from './admin-role.controller.js';
import { AdminStanding } from './admin-standing.js';
import { AdminStreamController } from './admin-stream.controller.js';
import { AdminStream } from './admin-stream.js';
import { AdministratorsController } from './administrators.controller.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { EditorPicksController } from './editor-picks.controller.js';
import { EventImagesController } from './event-images.controller.js';
import { FollowedChannelsController } from './followed-channels.controller.js';
import { FollowedFeedsController } from './followed-feeds.controller.js';
import { acceptImages } from './image-upload.js';
import { acceptLongBodies } from './long-bodies.js';
import { ManagedEventsController } from './managed-events.controller.js';
import { RunBoard } from './run-board.js';
import { RunsController } from './runs.controller.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';
import { SyncsController } from './syncs.controller.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhooksController } from './webhooks.controller.js';

/** What administrators do: each service judges their requests again, by its own look at the token. */
@Module({})
export class AdminModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly ingestion: IngestionClient,
    private readonly events: EventsClient,
    private readonly webhooks: WebhooksClient,
  ) {
    // By the time of `onModuleInit` the routes are there.
    acceptLongBodies(this.fastify);
  }

  /** With the module that knows who is signed in. */
  static register(accounts: DynamicModule, clients: ServiceClients): DynamicModule {
    const { ingestion, events, webhooks } = clients;
    return {
      module: AdminModule,
      imports: [accounts],
      controllers: [
        ...[AdminRoleController, SyncsController, RunsController, AdminStreamController],
        ...[StatusController, FollowedChannelsController, FollowedFeedsController],
        ...[EditorPicksController, ManagedEventsController, EventImagesController],
        ...[EventPicturesController, AuditController, AdministratorsController],
        ...[WebhooksController, WebhookDeliveriesController],
      ],
      providers: [
        { provide: IngestionClient, useValue: ingestion },
        { provide: EventsClient, useValue: events },
        { provide: WebhooksClient, useValue: webhooks },
        ...[Administrators, AdminStanding, AdminStream, AuditService, RunBoard, StatusService],
      ],
      exports: [Administrators, RunBoard],
    };
  }

  onModuleInit(): void {
    acceptImages(this.fastify);
  }

  /** By now no request is in hand any more. */
  async onApplicationShutdown(): Promise<void> {
    const clients = [this.ingestion, this.events, this.webhooks];
    await Promise.all(clients.map((client) => client.close()));
  }

  private get fastify(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}
