import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Administrators, AdminPolicy } from '@elevate/admin-access';
import { ServicesModule } from '../services/services.module.js';
import { SessionModule } from '../session/session.module.js';
import { AdministratorsController, AdminRoleController } from './administrators.controller.js';
import { ActiveRuns, AdminStream } from './admin-stream.js';
import { AdminStreamController, RUN_ROUTES } from './runs.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { CATALOGUE_ROUTES } from './catalogue-routes.js';
import { acceptLongBodies, acceptUploads } from './event-import-body.js';
import { EventUploadsController, ManagedEventsController } from './managed-events.controller.js';
import {
  ChannelRemovalController,
  FollowedChannelsController,
  FollowedFeedsController,
} from './sources.controller.js';
import { StatusController } from './status.controller.js';
import { SuggestionAcceptanceController, SuggestionsController } from './suggestions.controller.js';
import { WebhookDeliveriesController, WebhooksController } from './webhooks.controller.js';

/** Each owning service authorizes these requests again with its own token check. */
@Module({
  imports: [ServicesModule, SessionModule],
  controllers: [
    AdminRoleController,
    ...RUN_ROUTES,
    AdminStreamController,
    StatusController,
    FollowedChannelsController,
    ChannelRemovalController,
    FollowedFeedsController,
    ...CATALOGUE_ROUTES,
    ManagedEventsController,
    EventUploadsController,
    AuditController,
    AdministratorsController,
    SuggestionsController,
    SuggestionAcceptanceController,
    WebhooksController,
    WebhookDeliveriesController,
  ],
  providers: [Administrators, AdminPolicy, AdminStream, ActiveRuns],
  exports: [Administrators, ActiveRuns],
})
export class AdminModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {
    acceptLongBodies(this.fastify);
  }

  onModuleInit(): void {
    acceptUploads(this.fastify);
  }

  private get fastify(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}
