import { Inject, Injectable } from '@nestjs/common';
import { toCursor } from '@elevate/audit/cursor';
import type { AuditEntry } from '@elevate/contracts/audit';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { auditPageSchema, type AuditPage } from './audit.schema.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import { EventsClient } from '../services/events.client.js';
import { IngestionClient } from '../services/ingestion.client.js';
import type { ServiceClient } from '../services/service.client.js';
import { UserClient } from '../services/user.client.js';
import { WebhooksClient } from '../services/webhooks.client.js';
import { mergeLatest } from './merge-latest.js';

const PAGE = 50;
const ownPage = auditPageSchema.omit({ missing: true });

type OwnPage = Omit<AuditPage, 'missing'>;

/**
 * Merges the audit logs of all services. The cursor is a time and an id, valid in every log, so one cursor pages them
 * all.
 */
@Injectable()
export class AuditService {
  private readonly owners: ReadonlyMap<string, ServiceClient>;

  constructor(
    ingestion: IngestionClient,
    catalogue: CatalogueClient,
    events: EventsClient,
    user: UserClient,
    webhooks: WebhooksClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.owners = new Map<string, ServiceClient>(
      Object.entries({ ingestion, catalogue, events, user, webhooks }),
    );
  }

  /** Returns one page, newest first. Records of an unavailable service are missing. */
  async read(before: string | undefined, caller: Caller): Promise<AuditPage> {
    const asked = [...this.owners].map(async ([name, service]) => ({
      name,
      page: await this.pageOf(service, before, caller),
    }));
    const answers = await Promise.all(asked);
    const pages = answers.flatMap(({ page }) => (page ? [page] : []));
    const items = mergeLatest(
      pages.map((page) => page.items),
      PAGE,
    );
    const missing = answers.flatMap(({ name, page }) => (page ? [] : [name]));
    return { items, next: nextPlace(pages, items), missing };
  }

  private async pageOf(
    service: ServiceClient,
    before: string | undefined,
    caller: Caller,
  ): Promise<OwnPage | null> {
    const query = new URLSearchParams({ limit: String(PAGE), ...(before && { before }) });
    const path = `/v1/audit?${String(query)}`;
    try {
      return await service.ask({ method: 'GET', path, caller, schema: ownPage });
    } catch (error) {
      if (isAppError(error) && error.kind === 'user') throw error;
      this.logger.warn({ cause: describeError(error) }, 'Could not load part of the audit log');
      return null;
    }
  }
}

function nextPlace(pages: readonly OwnPage[], items: readonly AuditEntry[]): string | null {
  const last = items.at(-1);
  const known = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isMore = known > items.length || pages.some(({ next }) => next !== null);
  return last && isMore ? toCursor({ at: new Date(last.at), _id: last.id }) : null;
}
