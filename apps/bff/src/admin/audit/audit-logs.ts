import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditFilter } from '@elevate/contracts/audit';
import type { Caller } from '../../services/caller.js';
import { CatalogueClient } from '../../services/catalogue.client.js';
import { EventsClient } from '../../services/events.client.js';
import { IngestionClient } from '../../services/ingestion.client.js';
import type { ServiceClient } from '../../services/service.client.js';
import { UserClient } from '../../services/user.client.js';
import { WebhooksClient } from '../../services/webhooks.client.js';
import { servicePageSchema, type ServicePage } from './audit.schema.js';

export interface AuditQuestion {
  readonly filter: AuditFilter;
  readonly before?: string | undefined;
  readonly limit: number;
}

const EXPORTED_AT_ONCE = 100;

/** The audit logs of all services, each on its own. */
@Injectable()
export class AuditLogs {
  private readonly owners: ReadonlyMap<string, ServiceClient>;

  constructor(
    ingestion: IngestionClient,
    catalogue: CatalogueClient,
    events: EventsClient,
    user: UserClient,
    webhooks: WebhooksClient,
  ) {
    this.owners = new Map<string, ServiceClient>(
      Object.entries({ ingestion, catalogue, events, user, webhooks }),
    );
  }

  get names(): readonly string[] {
    return [...this.owners.keys()];
  }

  async page(
    name: string,
    { filter, before, limit }: AuditQuestion,
    caller: Caller,
  ): Promise<ServicePage> {
    const service = this.owners.get(name);
    if (!service) throw new TypeError(`No service has an audit log named ${name}`);
    const given = Object.entries({ limit: String(limit), ...filter, before }).flatMap(
      ([key, value]: [string, string | undefined]): [string, string][] =>
        value === undefined ? [] : [[key, value]],
    );
    const path = `/v1/audit?${String(new URLSearchParams(given))}`;
    return service.ask({ method: 'GET', path, caller, schema: servicePageSchema });
  }

  /** All entries of one service, fetched page by page as they are read. */
  async *walk(
    name: string,
    { filter, before }: Omit<AuditQuestion, 'limit'>,
    caller: Caller,
  ): AsyncGenerator<AuditEntry, undefined> {
    let place: string | null | undefined = before;
    do {
      const question = { filter, before: place, limit: EXPORTED_AT_ONCE };
      const page: ServicePage = await this.page(name, question, caller);
      yield* page.items;
      place = page.next;
    } while (place !== null);
  }
}
