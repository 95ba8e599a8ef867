import type { Command } from 'commander';
import { AppError } from '@elevate/errors';
import { findDocuments } from './feed-check/find-documents.js';
import { asJson, asText } from './feed-check/report.js';
import type { OperatorIo } from './operator.js';

/** Needs no running site and, for files, no network. */
export function addFeedCheckCommand(feeds: Command, io: OperatorIo): void {
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
  // npm changes the working directory to the root; paths are relative to INIT_CWD.
  const documents = await findDocuments(names, io.environment['INIT_CWD'] ?? '.');
  // Lazy: other commands need no parser.
  const { checkDocuments } = await import('./feed-check/check-documents.js');
  let failed = 0;
  for await (const checked of checkDocuments(documents, io.signal)) {
    if ('error' in checked) failed += 1;
    io.out(report(checked));
  }
  if (failed === 0) return;
  throw new AppError('OPERATOR.NO_FEEDS', {
    kind: 'user',
    message: `${String(failed)} of ${String(documents.length)} documents could not be read as a feed.`,
  });
}
