import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { AuditEntry, AuditExport } from '@elevate/contracts/audit';
import type { Caller } from '../../services/caller.js';
import { UserClient } from '../../services/user.client.js';
import { ActorNames, type NameOfActor } from './actor-names.js';
import { AUDIT_LINES } from './audit-lines.js';
import { AuditLogs } from './audit-logs.js';
import { mergeSorted } from './merge-latest.js';

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
   * Streams all entries of a filter. Records the export first, and refuses it while a service does not answer: a file
   * would not show what is missing. A service that fails later aborts the download.
   */
  async begin(wanted: AuditExport, before: string | undefined, caller: Caller) {
    const { format, ...filter } = wanted;
    const logs = this.logs.names.map((name) => this.logs.walk(name, { filter, before }, caller));
    const entries = mergeSorted(logs);
    const first = await entries.next();
    await this.user.tell({ method: 'POST', path: '/v1/audit/exports', body: wanted, caller });
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
