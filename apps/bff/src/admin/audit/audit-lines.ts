import type { AuditExportFormat } from '@elevate/contracts/audit';
import type { NamedEntry } from './audit.schema.js';

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

/** Spreadsheets run a cell that begins like this as a formula, some of them after white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

interface Lines {
  readonly type: string;
  readonly head: string;
  readonly line: (entry: NamedEntry) => string;
}

export const AUDIT_LINES: Readonly<Record<AuditExportFormat, Lines>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `${BYTE_ORDER_MARK}${Object.keys(COLUMNS).join(',')}\r\n`,
    line: (entry) =>
      `${Object.values(COLUMNS)
        .map((valueOf) => cell(valueOf(entry) ?? ''))
        .join(',')}\r\n`,
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (entry) => `${JSON.stringify(entry)}\n`,
  },
};

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
