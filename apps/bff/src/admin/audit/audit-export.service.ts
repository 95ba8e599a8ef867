import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { AuditEntry, AuditExport, AuditExportFormat } from '@elevate/contracts/audit';
import { csvLine } from '@elevate/rules';
import type { Caller } from '../../services/caller.js';
import { UserClient } from '../../services/service-clients.js';
import { ActorNames, AuditLogs, mergeSorted, type NameOfActor } from './audit.service.js';
import type { NamedEntry } from './audit.schema.js';

const DAY_CHARACTERS = 10;

@Injectable()
export class AuditExportService {
  constructor(
    private readonly logs: AuditLogs,
    private readonly names: ActorNames,
    private readonly user: UserClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Refused while a service does not answer: a file would not show what is missing. A service that fails later aborts
   * the download.
   */
  async begin(request: AuditExport, before: string | undefined, caller: Caller) {
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
