import { Inject, Injectable } from '@nestjs/common';
import { toCursor } from '@elevate/audit/cursor';
import {
  type AuditEntry,
  type AuditFilter,
  OPERATOR,
  SCHEDULE,
  type AuditPage as ServicePage,
  servicePageSchema,
  VISITOR,
} from '@elevate/contracts/audit';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { z } from 'zod';
import type { Caller } from '../../services/caller.js';
import {
  CatalogueClient,
  EventsClient,
  IngestionClient,
  type ServiceClient,
  UserClient,
  WebhooksClient,
} from '../../services/service-clients.js';
import type { AuditPage } from './audit.schema.js';

interface AuditQuestion {
  readonly filter: AuditFilter;
  readonly before?: string | undefined;
  readonly limit: number;
}

const EXPORTED_AT_ONCE = 100;

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
    const pairs = Object.entries({ limit: String(limit), ...filter, before }).flatMap(
      ([key, value]: [string, string | undefined]): [string, string][] =>
        value === undefined ? [] : [[key, value]],
    );
    const path = `/v1/audit?${String(new URLSearchParams(pairs))}`;
    return service.request({ method: 'GET', path, caller, schema: servicePageSchema });
  }

  /** Fetched page by page as they are read. */
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

const NAMELESS: ReadonlySet<string> = new Set([OPERATOR, VISITOR, SCHEDULE]);

export type NameOfActor = (actor: string) => Promise<string | null>;

type Names = ReadonlyMap<string, string>;

const NAMED = z.object({ items: z.array(z.object({ id: z.string(), email: z.string() })) });

@Injectable()
export class ActorNames {
  constructor(
    private readonly user: UserClient,
    private readonly logs: AuditLogs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Asks once for each person, while the returned function is in use. */
  for(caller: Caller): NameOfActor {
    const names = new Map<string, Promise<string | null>>();
    let current: Promise<Names> | undefined;
    return (actor) => {
      if (NAMELESS.has(actor)) return Promise.resolve(null);
      current ??= this.current(caller);
      const name = names.get(actor) ?? this.nameOf(actor, current, caller);
      names.set(actor, name);
      return name;
    };
  }

  private async nameOf(
    actor: string,
    current: Promise<Names>,
    caller: Caller,
  ): Promise<string | null> {
    try {
      return (await current).get(actor) ?? (await this.former(actor, caller));
    } catch (error) {
      this.logger.warn({ cause: describeError(error), actor }, 'Could not name an audit actor');
      return null;
    }
  }

  private async current(caller: Caller): Promise<Names> {
    const path = '/v1/administrators';
    const { items } = await this.user.request({ method: 'GET', path, caller, schema: NAMED });
    return new Map(items.map(({ id, email }) => [id, email]));
  }

  /** Invitations and demotions are records under the account's address of then. */
  private async former(actor: string, caller: Caller): Promise<string | null> {
    const question = { filter: { object: `account:${actor}` }, limit: 1 };
    const { items } = await this.logs.page('user', question, caller);
    return items[0]?.subject.name ?? null;
  }
}

const PAGE = 50;

/** The cursor is a time and an id, valid in every log, so one cursor pages them all. */
@Injectable()
export class AuditService {
  constructor(
    private readonly logs: AuditLogs,
    private readonly names: ActorNames,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns one page, newest first. Records of an unavailable service are missing. */
  async read(filter: AuditFilter, before: string | undefined, caller: Caller): Promise<AuditPage> {
    const question = { filter, before, limit: PAGE };
    const requests = this.logs.names.map(async (name) => ({
      name,
      page: await this.pageOf(name, question, caller),
    }));
    const answers = await Promise.all(requests);
    const pages = answers.flatMap(({ page }) => (page ? [page] : []));
    const entries = mergeLatest(
      pages.map((page) => page.items),
      PAGE,
    );
    const nameOf = this.names.for(caller);
    const named = entries.map(async (entry) => ({
      ...entry,
      actor_name: await nameOf(entry.actor),
    }));
    const missing = answers.flatMap(({ name, page }) => (page ? [] : [name]));
    return { items: await Promise.all(named), next: nextPlace(pages, entries), missing };
  }

  private async pageOf(
    name: string,
    question: AuditQuestion,
    caller: Caller,
  ): Promise<ServicePage | null> {
    try {
      return await this.logs.page(name, question, caller);
    } catch (error) {
      if (isAppError(error) && error.kind === 'user') throw error;
      this.logger.warn({ cause: describeError(error) }, 'Could not load part of the audit log');
      return null;
    }
  }
}

function nextPlace(pages: readonly ServicePage[], items: readonly AuditEntry[]): string | null {
  const last = items.at(-1);
  const count = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isMore = count > items.length || pages.some(({ next }) => next !== null);
  return last && isMore ? toCursor({ at: new Date(last.at), _id: last.id }) : null;
}

type Placed = Pick<AuditEntry, 'at' | 'id'>;

function mergeLatest<Entry extends Placed>(
  logs: readonly (readonly Entry[])[],
  limit: number,
): Entry[] {
  return logs.flat().sort(byPlace).slice(0, limit);
}

/** Merges sorted logs of any length; holds one entry of each. */
export async function* mergeSorted<Entry extends Placed>(
  logs: readonly AsyncIterator<Entry, undefined>[],
): AsyncGenerator<Entry, undefined> {
  const heads = await Promise.all(logs.map((log) => headOf(log)));
  for (;;) {
    const [first] = heads.filter((head) => head !== null).sort((a, b) => byPlace(a.value, b.value));
    if (!first) return;
    yield first.value;
    heads[heads.indexOf(first)] = await headOf(first.log);
  }
}

interface Head<Entry> {
  readonly log: AsyncIterator<Entry, undefined>;
  readonly value: Entry;
}

async function headOf<Entry>(log: AsyncIterator<Entry, undefined>): Promise<Head<Entry> | null> {
  const { value } = await log.next();
  return value === undefined ? null : { log, value };
}

function byPlace(first: Placed, second: Placed): number {
  const difference = Date.parse(second.at) - Date.parse(first.at);
  if (difference !== 0) return difference;
  return first.id < second.id ? 1 : -1;
}
