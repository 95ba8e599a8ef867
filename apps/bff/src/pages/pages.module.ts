import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER, Readiness } from '@elevate/service-defaults';
import { ApiModule } from '../api/api.module.js';
import type { BffConfig } from '../bff.config.js';
import { HttpModule } from '../http/http.module.js';
import { ServicesModule } from '../services/services.module.js';
import { securityHeaders } from '../http/security-headers.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { installCalendar } from './calendar/write-calendar.js';
import { BuiltClient } from './client/client-files.js';
import { PageContext } from './client/page-context.js';
import { PageRenderer, PageWriter } from './client/page-writer.js';
import { PAGE_HEADERS, type Site, SITE } from './client/page.js';
import { PagesController } from './client/pages.controller.js';
import { installPages, schedulePageWarmer } from './client/pages.js';
import { DocumentsController, installDocuments } from './documents/documents.controller.js';
import { EmbedController } from './embed/embed.controller.js';
import { CspReportsController } from './csp-reports/csp-reports.controller.js';
import { FollowingFeedController } from './feeds/following-feed.controller.js';
import { scheduleHubPings } from './feeds/hub-pings.js';
import { installFeeds } from './feeds/install-feeds.js';
import { installSitemap } from './sitemap/install-sitemap.js';
import { STARTING_STYLE_HASH } from './client/starting-page.js';

@Module({
  imports: [ApiModule, HttpModule, ReadModelModule, ServicesModule],
  controllers: [
    CspReportsController,
    DocumentsController,
    EmbedController,
    FollowingFeedController,
    PagesController,
  ],
  providers: [
    {
      provide: SITE,
      inject: [CONFIG],
      useFactory: ({ SITE_NAME, SITE_URL, CONTACT_EMAIL, WEBSUB_HUB }: BffConfig): Site => ({
        name: SITE_NAME,
        url: SITE_URL,
        contactEmail: CONTACT_EMAIL,
        hub: WEBSUB_HUB,
      }),
    },
    {
      provide: PAGE_HEADERS,
      inject: [CONFIG, BuiltClient],
      useFactory: ({ SITE_URL, ...config }: BffConfig, { shell }: BuiltClient) =>
        securityHeaders(SITE_URL, {
          pictures: eventImageOrigins(config),
          scripts: shell?.scriptHashes ?? [],
          styles: [STARTING_STYLE_HASH],
        }).page,
    },
    BuiltClient,
    PageContext,
    PageRenderer,
    PageWriter,
  ],
})
export class PagesModule implements OnModuleInit {
  constructor(
    private readonly context: PageContext,
    private readonly client: BuiltClient,
    private readonly renderer: PageRenderer,
    private readonly tasks: PeriodicTasks,
    private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: BffConfig,
    @Inject(SITE) private readonly site: Site,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { site } = this;
    const { ready, model, news, events } = this.context;
    installFeeds({ ready, model, news, site });
    const { tasks, readiness, logger } = this;
    scheduleHubPings({ model, news, site, tasks, readiness, logger });
    installCalendar(this.context);
    installSitemap({ ready, model, news, events, site });
    installDocuments({ ready, site });
    if (!this.client.shell) return;
    this.client.installFiles(ready);
    void this.renderer.load(this.config.WEB_RENDERER);
    installPages(this.context);
    schedulePageWarmer(model, ready, this.readiness, this.tasks);
  }
}

function eventImageOrigins(config: Pick<BffConfig, 'MINIO_PUBLIC_URL' | 'MINIO_URL'>): string[] {
  const address = config.MINIO_PUBLIC_URL ?? config.MINIO_URL;
  return address === undefined ? [] : [new URL(address).origin];
}
