import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Command, CommanderError } from 'commander';
import { type AppError, describeError, isAppError } from '@elevate/errors';
import type { EventImport, EventImportEntry } from '@elevate/contracts/events';
import { EVENT_IMPORT, EVENT_IMPORT_OUTCOMES, type EventImportOutcome } from '@elevate/rules';
import type { ParsedFeed, ParsedItem } from '@elevate/ingestion/feeds';
import { addAdminCommands } from './admin.command.js';
import { addBackupCommands } from './backup.command.js';
import { ServiceApi, type Upload } from './service-api.js';
import { addChannelCommands } from './channels.command.js';
import { connect, type OperatorIo, type ServiceIo, type Terminal } from './connect.js';
import { addDlqCommands } from './dlq.command.js';
import { addEpisodeCommands } from './episodes.command.js';
import { addRepublishCommand } from './republish.command.js';
import { addSyncCommands } from './sync.command.js';
import { fileProblem, printable, programName, typedPath, userError } from './typed.js';
import type { CheckedDocument } from './feed-check/check-documents.js';
import { addFeedCommands } from './feeds-follow.command.js';

/** Returns the exit code. */
export async function runOperator(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const products = new Set<string>();
  const io: ServiceIo = {
    environment: terminal.environment,
    signal: terminal.signal,
    out: (text) => terminal.out(printable(text)),
    note: (text) => terminal.note(printable(text)),
    actsOn: (product) => {
      if (!products.has(product)) io.note(product);
      products.add(product);
    },
    withService: async (name, use) => {
      const connection = await connect(name, io);
      try {
        exitCode = (await use(new ServiceApi(connection, io.signal))) ?? 0;
      } finally {
        await connection.close();
      }
    },
  };
  const program = new Command(programName(io.environment)).exitOverride().configureOutput({
    writeOut: (text) => io.out(text.trimEnd()),
    writeErr: (text) => io.note(text.trimEnd()),
  });
  addChannelCommands(program, io);
  addSyncCommands(program, io);
  addFeedCheckCommand(addFeedCommands(program, io), io);
  addEpisodeCommands(program, io);
  addEventCommands(program, io);
  addAdminCommands(program, io);
  addBackupCommands(program, io);
  addDlqCommands(program, io);
  addRepublishCommand(program, io, (code) => (exitCode = code));
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    return failed(error, io);
  }
}

function failed(error: unknown, io: OperatorIo): number {
  if (error instanceof CommanderError) return error.exitCode;
  const isSentence = isAppError(error) && error.message !== error.code;
  const message = isSentence ? error.message : (fileProblem(error) ?? describeError(error));
  io.note(io.signal.aborted ? 'Interrupted.' : message);
  return 1;
}

/** Needs no running site and, for files, no network. */
function addFeedCheckCommand(feeds: Command, io: OperatorIo): void {
  feeds
    .command('check')
    .description('show how feed documents are read: files, folders or addresses')
    .argument('<documents...>')
    .option('--json', 'print one JSON line per document')
    .action((names: string[], { json }: { json?: boolean }) =>
      check(names, json ? asJson : asText, io),
    );
}

async function check(
  names: readonly string[],
  report: typeof asJson,
  io: OperatorIo,
): Promise<void> {
  // Lazy: other commands need no parser.
  const { checkDocuments, findDocuments } = await import('./feed-check/check-documents.js');
  const documents = await findDocuments(names, typedPath(io.environment, ''));
  let failed = 0;
  for await (const checked of checkDocuments(documents, io.signal)) {
    if ('error' in checked) failed += 1;
    io.out(report(checked));
  }
  if (failed === 0) return;
  throw userError(
    'OPERATOR.NO_FEEDS',
    `${String(failed)} of ${String(documents.length)} documents could not be read as a feed.`,
  );
}

function asJson(checked: CheckedDocument): string {
  if ('error' in checked) {
    return JSON.stringify({ file: checked.name, error: checked.error, title: null, items: [] });
  }
  const { title, items } = checked.feed;
  const counts = countIds(items);
  return JSON.stringify({
    file: checked.name,
    error: null,
    title,
    items: items.map((item) => ({
      id: ownId(item, counts),
      title: item.title,
      link: item.link,
      date: item.publishedAt,
      image: item.image,
      summary: item.summary,
      keywords: item.keywords,
    })),
  });
}

function ownId(item: ParsedItem, counts: ReadonlyMap<string, number>): string {
  const { id, link, title, publishedAt } = item;
  if (id !== null && counts.get(id) === 1) return id;
  return hash('sha256', [id, link, title, publishedAt].join('\n'));
}

function countIds(items: readonly ParsedItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of items) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function asText(checked: CheckedDocument): string {
  if ('error' in checked) return `${checked.name}: ${checked.error}`;
  const { feed } = checked;
  const skipped = feed.skipped.map(
    ({ reason, title }) => `  skipped: ${title ?? 'an item'}: ${reason}`,
  );
  return [heading(checked.name, feed), ...feed.items.flatMap(itemLines), ...skipped].join('\n');
}

function heading(name: string, { title, format, items }: ParsedFeed): string {
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  return `${name}: ${title || 'no title'} (${format}, ${count})`;
}

function itemLines({ publishedAt, title, link, image, summary, keywords }: ParsedItem): string[] {
  const lines = [
    `  ${publishedAt ?? 'no date'}  ${title}`,
    link,
    summary,
    image && `picture: ${image}`,
    keywords.length > 0 && `keywords: ${keywords.join(', ')}`,
  ];
  return lines.flatMap((line, index) => (line ? [index === 0 ? line : `    ${line}`] : []));
}

const WORDS: Readonly<Record<EventImportOutcome, string>> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'the same',
  refused: 'refused',
};

function addEventCommands(program: Command, io: ServiceIo): void {
  const events = program.command('events').description('Manage the events');
  events
    .command('import')
    .description('import events from an .ics, .csv or .json file')
    .argument('<file>')
    .option('--dry-run', 'only print what the import would do')
    .option('--json', 'print JSON')
    .action(
      async (path: string, { dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
        const file = await readEvents(path, io);
        await io.withService('events', async (api) => {
          const path = `/v1/events/import?dry_run=${String(dryRun)}`;
          const report = await api.upload<EventImport>(path, file);
          io.out(json ? JSON.stringify(report, null, 2) : describe(report));
          return report.counts.refused > 0 ? 1 : 0;
        });
      },
    );
}

async function readEvents(path: string, io: OperatorIo): Promise<Upload> {
  const types: Readonly<Record<string, string>> = EVENT_IMPORT.types;
  const type = types[extname(path).slice(1).toLowerCase()];
  if (type === undefined) throw unreadable(`${path} is no .ics, .csv or .json file.`);
  const file = typedPath(io.environment, path);
  const { size } = await stat(file);
  if (size > EVENT_IMPORT.maxBytes) throw unreadable(`${path} is larger than 1 MB.`);
  return { type, content: await readFile(file) };
}

function describe({ dry_run: isDryRun, counts, entries }: EventImport): string {
  const total = EVENT_IMPORT_OUTCOMES.map((outcome) => `${counts[outcome]} ${WORDS[outcome]}`);
  const sum = `${total.join(', ')}${isDryRun ? ' (dry run: nothing was stored)' : ''}`;
  return [...entries.map(describeEntry), sum].join('\n');
}

function describeEntry({ place, outcome, title, starts_at: start, ...rest }: EventImportEntry) {
  const { fields, notes, reason } = rest;
  const changes = fields.length > 0 && `Changes: ${fields.join(', ')}.`;
  const details = [reason, changes, ...notes].filter(Boolean).join(' ');
  return [WORDS[outcome].padEnd(8), place, title, start, details].filter(Boolean).join('  ');
}

const unreadable = (message: string): AppError => userError('OPERATOR.NO_EVENTS_FILE', message);
