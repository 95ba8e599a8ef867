import { readFile, stat } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { EventImport, EventImportEntry } from '@elevate/contracts/events';
import { AppError } from '@elevate/errors';
import { EVENT_IMPORT, EVENT_IMPORT_OUTCOMES, type EventImportOutcome } from '@elevate/rules';
import type { EventsApi } from './events-api.js';
import type { OperatorIo, WithService } from './operator.js';
import type { Upload } from './service-api.js';

interface ImportFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const WORDS: Readonly<Record<EventImportOutcome, string>> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'the same',
  refused: 'refused',
};

/** `events import` */
export function addEventCommands(
  program: Command,
  io: OperatorIo,
  withEvents: WithService<EventsApi>,
): void {
  const events = program.command('events').description('Manage the events').exitOverride();
  events
    .command('import')
    .description('import events from an .ics, .csv or .json file')
    .argument('<file>')
    .option('--dry-run', 'only print what the import would do')
    .option('--json', 'print JSON')
    .action(async (path: string, { dryRun = false, json = false }: ImportFlags) => {
      const file = await readEvents(path, io);
      await withEvents(async (api) => {
        const report = await api.importEvents(file, dryRun);
        io.out(json ? JSON.stringify(report, null, 2) : describe(report));
        return report.counts.refused > 0 ? 1 : 0;
      });
    });
}

async function readEvents(path: string, io: OperatorIo): Promise<Upload> {
  const types: Readonly<Record<string, string>> = EVENT_IMPORT.types;
  const type = types[extname(path).slice(1).toLowerCase()];
  if (type === undefined) throw unreadable(`${path} is no .ics, .csv or .json file.`);
  // npm changes the working directory to the root; paths are relative to INIT_CWD.
  const file = resolve(io.environment['INIT_CWD'] ?? '.', path);
  try {
    const { size } = await stat(file);
    if (size > EVENT_IMPORT.maxBytes) throw unreadable(`${path} is larger than 1 MB.`);
    return { type, content: await readFile(file) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(`${path} cannot be read: ${String((error as NodeJS.ErrnoException).code)}.`);
  }
}

function describe({ dry_run: isDryRun, counts, entries }: EventImport): string {
  const total = EVENT_IMPORT_OUTCOMES.map((outcome) => `${counts[outcome]} ${WORDS[outcome]}`);
  const sum = `${total.join(', ')}${isDryRun ? ' (dry run: nothing was stored)' : ''}`;
  return [...entries.map(describeEntry), sum].join('\n');
}

function describeEntry({ place, outcome, title, starts_at: start, ...rest }: EventImportEntry) {
  const { fields, notes, reason } = rest;
  const details = [
    ...(reason === null ? [] : [reason]),
    ...(fields.length === 0 ? [] : [`Changes: ${fields.join(', ')}.`]),
    ...notes,
  ];
  const parts = [WORDS[outcome].padEnd(8), place, title, start ?? '', details.join(' ')];
  return parts.filter((part) => part !== '').join('  ');
}

const unreadable = (message: string): AppError =>
  new AppError('OPERATOR.NO_EVENTS_FILE', { kind: 'user', message });
