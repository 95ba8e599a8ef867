import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, type Command } from 'commander';
import type { RunRecord, VideoSyncRequest } from '@elevate/contracts/ingestion';
import type { IngestionApi } from './ingestion-api.js';
import type { OperatorIo, WithApi } from './operator.js';
import { progressLine, resultLines } from './run-report.js';

const LOOK_AGAIN_MS = 300;

const VERIFY_WORDS =
  "compare each channel's whole list of uploads with what is stored, and bring in what is missing";

interface SyncFlags {
  readonly channels?: string[];
  readonly limit?: number;
  readonly force?: boolean;
  readonly verify?: boolean;
  readonly json?: boolean;
}

interface NewsFlags {
  readonly feeds?: string[];
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `sync video|backfill|news` */
export function addSyncCommands(program: Command, io: OperatorIo, withApi: WithApi): void {
  const sync = program
    .command('sync')
    .description('Fetch from YouTube or from the news feeds now, and wait for it')
    .exitOverride();
  const kinds = [
    ['video', 'new uploads of the followed channels', {}],
    ['backfill', 'known talks again, to fill in what is missing', { backfill: true }],
  ] as const;
  for (const [name, description, request] of kinds) {
    const command = sync.command(name).description(description);
    if (name === 'video') command.option('--verify', VERIFY_WORDS);
    command
      .option(
        '--channels <channels...>',
        'only these: ids or handles, separated by spaces or commas',
      )
      .option('--limit <number>', 'the most new videos that are brought in', wholeNumber)
      .option('--force', 'also what seems complete')
      .option('--json', 'print the run record as JSON')
      .action((flags: SyncFlags) =>
        withApi(async (api) => {
          const begun = await api.sync({ ...request, ...toRequest(flags) });
          return watch(api, begun, { io, json: flags.json });
        }),
      );
  }
  addNewsCommand(sync, io, withApi);
}

function addNewsCommand(sync: Command, io: OperatorIo, withApi: WithApi): void {
  sync
    .command('news')
    .description('what is new in the followed feeds')
    .option('--feeds <feeds...>', 'only these: addresses, ids or names')
    .option('--force', 'also feeds that asked for a pause, and documents that have not changed')
    .option('--json', 'print the run record as JSON')
    .action(({ feeds, force, json }: NewsFlags) =>
      withApi(async (api) => {
        const begun = await api.syncNews({ ...(feeds && { feeds }), ...(force && { force }) });
        return watch(api, begun, { io, json });
      }),
    );
}

function toRequest({ channels, limit, force, verify }: SyncFlags): VideoSyncRequest {
  const channelIds = channels
    ?.flatMap((part) => part.split(','))
    .map((part) => part.trim())
    .filter(Boolean);
  return {
    ...(channelIds && { channelIds }),
    ...(limit && { limit }),
    ...(force && { force }),
    ...(verify && { verify }),
  };
}

async function watch(
  api: IngestionApi,
  { run: begun, message }: { run: RunRecord; message: string },
  { io, json }: { io: OperatorIo; json: boolean | undefined },
): Promise<number> {
  io.note(message);
  const ended = await waitForEnd(api, begun, (line) => io.note(line));
  if (json) io.out(JSON.stringify(ended, null, 2));
  else for (const line of resultLines(ended)) io.out(line);
  return exitCode(ended);
}

/** Includes follow-on jobs, which belong to the run. A paused run may last until tomorrow. */
async function waitForEnd(
  api: IngestionApi,
  begun: RunRecord,
  note: (line: string) => void,
): Promise<RunRecord> {
  let current = begun;
  let said = '';
  while (current.status === 'running') {
    await pause(LOOK_AGAIN_MS);
    current = await api.run(begun.id);
    const line = progressLine(current);
    if (line !== said) note(line);
    said = line;
  }
  return current;
}

/** Exhausted quota is no failure, since the run resumes by itself. */
function exitCode({ status, reason }: RunRecord): number {
  return status === 'succeeded' || (status === 'paused' && reason === 'quota-exceeded') ? 0 : 1;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 500)
    throw new InvalidArgumentError('Must be 1 to 500.');
  return number;
}
