import { Readable } from 'node:stream';
import { Controller, Get, Inject, Injectable, Query, StreamableFile } from '@nestjs/common';
import { toCursor } from '@elevate/audit/cursor';
import { Clock } from '@elevate/clock';
import {
  AUDIT_EXPORT_FORMATS,
  type AuditEntry,
  type AuditExport,
  type AuditExportFormat,
  type AuditFilter,
  AuditFilterDto,
  type AuditPage as ServicePage,
  auditPlace,
  OPERATOR,
  SCHEDULE,
  serviceEntrySchema,
  servicePageSchema,
  VISITOR,
} from '@elevate/contracts/audit';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { csvLine } from '@elevate/rules';
import { LOGGER } from '@elevate/service-defaults';
import { z } from 'zod';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { dtoOf } from '@elevate/contracts';
import {
  type Caller,
  CatalogueClient,
  EventsClient,
  IngestionClient,
  pathWith,
  type ServiceClient,
  UserClient,
  WebhooksClient,
} from '../../services/service-clients.js';
import {
  API,
  ApiFilter,
  ApiProblem,
  refTo,
  named,
  nullableText,
  text,
} from '../../http/api.decorator.js';
import { CurrentUser } from '../../session/session.strategy.js';
import { AdminEndpoint } from '../admin-endpoint.decorator.js';

const auditEntrySchema = serviceEntrySchema
  .extend({
    actor_name: nullableText.describe(
      "The administrator's email address; null for others, and where it is unknown.",
    ),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One action of one person on one object. Never changes.',
  });
type NamedEntry = z.infer<typeof auditEntrySchema>;

const auditPageSchema = named('AuditPage', {
  items: z.array(auditEntrySchema).describe('The latest first.'),
  next: nullableText.describe('Give it as `before` to have what is older.'),
  missing: z
    .array(text)
    .describe('Services that did not answer: what they know is not among the items.'),
});
type AuditPage = z.infer<typeof auditPageSchema>;

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
    const path = pathWith('/v1/audit', { limit, ...filter, before });
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

type NameOfActor = (actor: string) => Promise<string | null>;

type Names = ReadonlyMap<string, string>;

const NAMED = z.object({ items: z.array(z.object({ id: text, email: text })) });

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

function nextPlace(pages: readonly ServicePage[], items: readonly AuditEntry[]): string | null {
  const last = items.at(-1);
  const count = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isMore = count > items.length || pages.some(({ next }) => next !== null);
  return last && isMore ? toCursor({ at: new Date(last.at), _id: last.id }) : null;
}

type Placed = Pick<AuditEntry, 'at' | 'id'>;

/** Merges sorted logs of any length; holds one entry of each. */
async function* mergeSorted<Entry extends Placed>(
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

const DAY_CHARACTERS = 10;

interface ExportedLines {
  readonly format: AuditExport['format'];
  readonly first: IteratorResult<AuditEntry, undefined>;
  readonly entries: AsyncGenerator<AuditEntry, undefined>;
  readonly nameOf: NameOfActor;
}

async function* linesOf({ format, first, entries, nameOf }: ExportedLines): AsyncGenerator<string> {
  const { head, line } = AUDIT_LINES[format];
  if (head !== '') yield head;
  for (let next = first; !next.done; next = await entries.next())
    yield line({ ...next.value, actor_name: await nameOf(next.value.actor) });
}

const COLUMNS = {
  at: ({ at }) => at,
  actor: ({ actor }) => actor,
  actor_name: ({ actor_name: name }) => name,
  action: ({ action }) => action,
  object_kind: ({ subject }) => subject.kind,
  object_id: ({ subject }) => subject.id,
  object_name: ({ subject }) => subject.name,
  address: ({ address }) => address,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  id: ({ id }) => id,
} satisfies Record<string, (entry: NamedEntry) => string | null | undefined>;

/** Spreadsheets without it read UTF-8 as the encoding of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

interface Lines {
  readonly type: string;
  readonly head: string;
  readonly line: (entry: NamedEntry) => string;
}

const AUDIT_LINES: Readonly<Record<AuditExportFormat, Lines>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `${BYTE_ORDER_MARK}${csvLine(Object.keys(COLUMNS))}`,
    line: (entry) => csvLine(Object.values(COLUMNS).map((valueOf) => valueOf(entry) ?? '')),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
};

const FORMATS = ['json', ...AUDIT_EXPORT_FORMATS] as const;
const lines = { schema: { type: 'string' } } as const;

class AuditPageQueryDto extends dtoOf(
  AuditFilterDto.schema.extend({
    before: auditPlace,
    format: z.enum(FORMATS).meta({ default: 'json' }).optional(),
  }),
) {}

/** The cursor is a time and an id, valid in every log, so one cursor pages them all. */
@Controller(`${API}/admin/audit`)
@AdminEndpoint()
export class AuditController {
  constructor(
    private readonly logs: AuditLogs,
    private readonly names: ActorNames,
    private readonly user: UserClient,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The audit log of all services: a page as JSON, everything as CSV or JSON lines.',
  })
  @ApiOkResponse({
    description: 'JSON lines: an `AuditEntry` each. The audit log records each export.',
    content: {
      'application/json': { schema: refTo(auditPageSchema) },
      'text/csv': lines,
      'application/jsonl': lines,
    },
  })
  @ApiFilter(AuditPageQueryDto)
  @ApiProblem(400, 'A parameter is invalid; `errors` names it.')
  @ApiProblem(503, 'A service does not answer, so that an export would be incomplete.')
  auditPage(
    @Query() { before, format = 'json', ...filter }: AuditPageQueryDto,
    @CurrentUser() caller: Caller,
  ): Promise<AuditPage | StreamableFile> {
    return format === 'json'
      ? this.read(filter, before, caller)
      : this.export({ ...filter, format }, before, caller);
  }

  /** Returns one page, newest first. Records of an unavailable service are missing. */
  private async read(
    filter: AuditFilter,
    before: string | undefined,
    caller: Caller,
  ): Promise<AuditPage> {
    const question = { filter, before, limit: PAGE };
    const requests = this.logs.names.map(async (name) => ({
      name,
      page: await this.pageOf(name, question, caller),
    }));
    const answers = await Promise.all(requests);
    const pages = answers.flatMap(({ page }) => (page ? [page] : []));
    const entries = pages
      .flatMap((page) => page.items)
      .sort(byPlace)
      .slice(0, PAGE);
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

  /**
   * Refused while a service does not answer: a file would not show what is missing. A service that fails later aborts
   * the download.
   */
  private async export(request: AuditExport, before: string | undefined, caller: Caller) {
    const { format, ...filter } = request;
    const logs = this.logs.names.map((name) => this.logs.walk(name, { filter, before }, caller));
    const entries = mergeSorted(logs);
    const first = await entries.next();
    await this.user.send({ method: 'POST', path: '/v1/audit/exports', body: request, caller });
    const { type } = AUDIT_LINES[format];
    const lines = linesOf({ format, first, entries, nameOf: this.names.for(caller) });
    const day = this.clock.now().toISOString().slice(0, DAY_CHARACTERS);
    const disposition = `attachment; filename="elevate-audit-${day}.${format}"`;
    return new StreamableFile(Readable.from(lines), { type, disposition });
  }
}
