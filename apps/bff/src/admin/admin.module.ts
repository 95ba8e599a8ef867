import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AdminPolicy, Administrators } from '@elevate/admin-access';
import { ServicesModule } from '../services/services.module.js';
import { SessionModule } from '../session/session.module.js';
import { AdminRoleController } from './admin-role.controller.js';
import { AdminStatusCheck } from './admin-status-check.js';
import { AdminStreamController } from './admin-stream.controller.js';
import { AdminStream } from './admin-stream.js';
import { AdministratorsController } from './administrators.controller.js';
import { ActorNames } from './audit/actor-names.js';
import { AuditExportService } from './audit/audit-export.service.js';
import { AuditLogs } from './audit/audit-logs.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditService } from './audit/audit.service.js';
import { ChannelRemoval } from './channel-removal.js';
import { CuratedEpisodesController } from './curated-episodes.controller.js';
import { EditorPicksController } from './editor-picks.controller.js';
import { acceptEventImports } from './event-import-body.js';
import { EventImportsController } from './event-imports.controller.js';
import { EventImagesController } from './event-images.controller.js';
import { FollowedChannelsController } from './followed-channels.controller.js';
import { FollowedFeedsController } from './followed-feeds.controller.js';
import { HeroDeskController } from './hero-desk.controller.js';
import { acceptImages } from './image-upload.js';
import { acceptLongBodies } from './long-bodies.js';
import { ManagedEventsController } from './managed-events.controller.js';
import { ActiveRuns } from './active-runs.js';
import { PicksOrderController } from './picks-order.controller.js';
import { RunsController } from './runs.controller.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';
import { SuggestionAcceptance } from './suggestion-acceptance.js';
import { SuggestionsController } from './suggestions.controller.js';
import { SyncsController } from './syncs.controller.js';
import { SpeakersController } from './speakers.controller.js';
import { TopicRulesController } from './topic-rules.controller.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhooksController } from './webhooks.controller.js';

/** Each owning service authorizes these requests again with its own token check. */
@Module({
  imports: [ServicesModule, SessionModule],
  controllers: [
    AdminRoleController,
    SyncsController,
    RunsController,
    AdminStreamController,
    StatusController,
    FollowedChannelsController,
    FollowedFeedsController,
    CuratedEpisodesController,
    EditorPicksController,
    PicksOrderController,
    HeroDeskController,
    SpeakersController,
    TopicRulesController,
    ManagedEventsController,
    EventImagesController,
    EventImportsController,
    AuditController,
    AdministratorsController,
    SuggestionsController,
    WebhooksController,
    WebhookDeliveriesController,
  ],
  providers: [
    ...[Administrators, AdminPolicy],
    ...[AdminStatusCheck, AdminStream, ActiveRuns, ChannelRemoval, StatusService],
    ...[ActorNames, AuditExportService, AuditLogs, AuditService],
    SuggestionAcceptance,
  ],
  exports: [Administrators, ActiveRuns],
})
export class AdminModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {
    acceptLongBodies(this.fastify);
  }

  onModuleInit(): void {
    acceptImages(this.fastify);
    acceptEventImports(this.fastify);
  }

  private get fastify(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}
