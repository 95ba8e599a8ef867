import { Readable } from 'node:stream';
import { Controller, Get, Inject, Query, StreamableFile } from '@nestjs/common';
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
import { dtoOf, named, nullableText } from '@elevate/contracts';
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
import { API, ApiFilter, ApiProblem, refTo, text } from '../../http/api.decorator.js';
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

type Entries = AsyncGenerator<AuditEntry, undefined>;

interface AuditQuestion {
  readonly filter: AuditFilter;
  readonly before?: string | undefined;
  readonly limit: number;
}

const PAGE = 50;
const EXPORTED_AT_ONCE = 100;
const DAY_CHARACTERS = 10;
const NAMELESS: ReadonlySet<string> = new Set([OPERATOR, VISITOR, SCHEDULE]);
const NAMED = z.object({ items: z.array(z.object({ id: text, email: text })) });

function nextPlace(pages: readonly ServicePage[], items: readonly AuditEntry[]): string | null {
  const last = items.at(-1);
  const total = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isMore = total > items.length || pages.some(({ next }) => next !== null);
  return last && isMore ? toCursor({ at: new Date(last.at), _id: last.id }) : null;
}

/** Merges sorted logs of any length; holds one entry of each. */
async function* mergeSorted(logs: readonly Entries[]): Entries {
  const headOf = async (log: Entries) => ({ log, entry: (await log.next()).value });
  let heads = await Promise.all(logs.map(headOf));
  for (;;) {
    heads = heads.filter(({ entry }) => entry);
    const [first] = heads.sort((a, b) => byPlace(a.entry!, b.entry!));
    if (!first) return;
    yield first.entry!;
    heads[0] = await headOf(first.log);
  }
}

function byPlace(first: AuditEntry, second: AuditEntry): number {
  const difference = Date.parse(second.at) - Date.parse(first.at);
  return difference || (first.id < second.id ? 1 : -1);
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

const EXPORTS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: [`${BYTE_ORDER_MARK}${csvLine(Object.keys(COLUMNS))}`],
    line: (entry: NamedEntry) =>
      csvLine(Object.values(COLUMNS).map((valueOf) => valueOf(entry) ?? '')),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: [],
    line: (entry: NamedEntry) => `${JSON.stringify(entry)}\n`,
  },
} satisfies Record<AuditExportFormat, object>;

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
  private readonly owners: readonly (readonly [name: string, service: ServiceClient])[];

  constructor(
    ingestion: IngestionClient,
    catalogue: CatalogueClient,
    events: EventsClient,
    private readonly user: UserClient,
    webhooks: WebhooksClient,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.owners = Object.entries({ ingestion, catalogue, events, user, webhooks });
  }

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
  @ApiProblem(503, 'A service does not answer, so that an export would be incomplete.')
  auditPage(
    @Query() { before, format = 'json', ...filter }: AuditPageQueryDto,
    @CurrentUser() caller: Caller,
  ): Promise<AuditPage | StreamableFile> {
    return format === 'json'
      ? this.read(filter, before, caller)
      : this.export({ ...filter, format }, before, caller);
  }

  /** Records of an unavailable service are missing. */
  private async read(
    filter: AuditFilter,
    before: string | undefined,
    caller: Caller,
  ): Promise<AuditPage> {
    const question = { filter, before, limit: PAGE };
    const requests = this.owners.map(async ([name, service]) => {
      try {
        return { name, page: await pageOf(service, question, caller) };
      } catch (error) {
        if (isAppError(error) && error.kind === 'user') throw error;
        this.logger.warn({ cause: describeError(error) }, 'Could not load part of the audit log');
        return { name, page: null };
      }
    });
    const answers = await Promise.all(requests);
    const pages = answers.flatMap(({ page }) => page ?? []);
    const entries = pages.flatMap(({ items }) => items).sort(byPlace);
    const shown = entries.slice(0, PAGE);
    const nameOf = this.namesFor(caller);
    const items = shown.map(async (entry) => ({ ...entry, actor_name: await nameOf(entry.actor) }));
    const missing = answers.filter(({ page }) => !page).map(({ name }) => name);
    return { items: await Promise.all(items), next: nextPlace(pages, shown), missing };
  }

  /** Refused while a service does not answer; a service that fails later aborts the download. */
  private async export(request: AuditExport, before: string | undefined, caller: Caller) {
    const { format, ...filter } = request;
    const { type, head, line } = EXPORTS[format];
    const logs = this.owners.map(([, service]) => walk(service, { filter, before }, caller));
    const entries = mergeSorted(logs);
    const first = await entries.next();
    await this.user.send({ method: 'POST', path: '/v1/audit/exports', body: request, caller });
    const nameOf = this.namesFor(caller);
    const lines = async function* () {
      yield* head;
      for (let next = first; !next.done; next = await entries.next())
        yield line({ ...next.value, actor_name: await nameOf(next.value.actor) });
    };
    const day = this.clock.now().toISOString().slice(0, DAY_CHARACTERS);
    const disposition = `attachment; filename="elevate-audit-${day}.${format}"`;
    return new StreamableFile(Readable.from(lines()), { type, disposition });
  }

  private namesFor(caller: Caller) {
    const names = new Map<string, Promise<string | null>>();
    let administrators: Promise<ReadonlyMap<string, string>> | undefined;
    const find = async (actor: string): Promise<string | null> => {
      administrators ??= this.administrators(caller);
      try {
        return (await administrators).get(actor) ?? (await this.formerName(actor, caller));
      } catch (error) {
        this.logger.warn({ cause: describeError(error), actor }, 'Could not name an audit actor');
        return null;
      }
    };
    return (actor: string): Promise<string | null> => {
      if (NAMELESS.has(actor)) return Promise.resolve(null);
      const name = names.get(actor) ?? find(actor);
      names.set(actor, name);
      return name;
    };
  }

  private async administrators(caller: Caller): Promise<ReadonlyMap<string, string>> {
    const { items } = await this.user.get('/v1/administrators', NAMED, caller);
    return new Map(items.map(({ id, email }) => [id, email]));
  }

  /** Invitations and demotions are records under the account's address of then. */
  private async formerName(actor: string, caller: Caller): Promise<string | null> {
    const question = { filter: { object: `account:${actor}` }, limit: 1 };
    const { items } = await pageOf(this.user, question, caller);
    return items[0]?.subject.name ?? null;
  }
}

function pageOf(
  service: ServiceClient,
  { filter, before, limit }: AuditQuestion,
  caller: Caller,
): Promise<ServicePage> {
  const path = pathWith('/v1/audit', { limit, ...filter, before });
  return service.get(path, servicePageSchema, caller);
}

async function* walk(
  service: ServiceClient,
  { filter, before }: Omit<AuditQuestion, 'limit'>,
  caller: Caller,
): Entries {
  let place: string | null | undefined = before;
  while (place !== null) {
    const question = { filter, before: place, limit: EXPORTED_AT_ONCE };
    const page: ServicePage = await pageOf(service, question, caller);
    yield* page.items;
    place = page.next;
  }
}
