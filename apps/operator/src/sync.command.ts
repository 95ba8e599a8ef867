import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type {
  FollowedFeed,
  NewsSyncRequest,
  NewsSyncResponse,
  RunAnswer,
  RunRecord,
  RunSource,
  VideoSyncRequest,
  VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import type { ServiceApi } from './service-api.js';
import type { OperatorIo, ServiceIo } from './connect.js';

const LOOK_AGAIN_MS = 300;

const VERIFY_WORDS =
  'compare all uploads of each channel with the stored episodes and import missing ones';

interface SyncFlags {
  readonly channels?: string[];
  readonly limit?: number;
  readonly force?: boolean;
  readonly verify?: boolean;
  readonly json?: boolean;
}

type NewsFlags = Pick<SyncFlags, 'force' | 'json'> & { readonly feeds?: string[] };

export function addSyncCommands(program: Command, io: ServiceIo): void {
  const sync = program
    .command('sync')
    .description('Sync YouTube channels or news feeds now and wait until it ends');
  const kinds = [
    ['video', 'import new uploads of the channels', {}],
    ['backfill', 'fetch stored episodes again to fill in missing fields', { backfill: true }],
  ] as const;
  for (const [name, description, request] of kinds) {
    const command = sync.command(name).description(description);
    if (name === 'video') command.option('--verify', VERIFY_WORDS);
    command
      .option(
        '--channels <channels...>',
        'only these channels: ids or handles, separated by spaces or commas',
      )
      .option('--limit <number>', 'import at most this many new videos (1 to 500)', wholeNumber)
      .option('--force', 'also sync channels that seem complete')
      .option('--json', 'print the run as JSON')
      .action((flags: SyncFlags) =>
        io.withService('ingestion', async (api) => {
          const body: VideoSyncRequest = { ...request, ...toRequest(flags) };
          const begun = await api.call<VideoSyncResponse>('POST', '/v1/video-syncs', body);
          return watch(api, begun, { io, json: flags.json });
        }),
      );
  }
  addNewsCommand(sync, io);
}

function addNewsCommand(sync: Command, io: ServiceIo): void {
  sync
    .command('news')
    .description('import new articles of the feeds')
    .option('--feeds <feeds...>', 'only these feeds: addresses, ids or names')
    .option('--force', 'also read feeds before their next due time and unchanged documents')
    .option('--json', 'print the run as JSON')
    .action(({ feeds, force, json }: NewsFlags) =>
      io.withService('ingestion', async (api) => {
        const body: NewsSyncRequest = { feeds, force };
        const begun = await api.call<NewsSyncResponse>('POST', '/v1/news-syncs', body);
        return watch(api, begun, { io, json });
      }),
    );
}

function toRequest({ channels, limit, force, verify }: SyncFlags): VideoSyncRequest {
  const names = channels?.flatMap((part) => part.split(',')).map((part) => part.trim());
  return { channelIds: names?.filter(Boolean), limit, force, verify };
}

async function watch(
  api: ServiceApi,
  { run: begun, message }: { run: RunRecord; message: string },
  { io, json }: { io: OperatorIo; json: boolean | undefined },
): Promise<number> {
  io.note(message);
  const ended = await waitForEnd(api, begun, (line) => io.note(line));
  if (json) io.out(JSON.stringify(ended, null, 2));
  else for (const line of resultLines(ended, await addressesFor(api, ended))) io.out(line);
  return exitCode(ended);
}

/** Includes follow-on jobs, which belong to the run. A paused run may last until tomorrow. */
async function waitForEnd(
  api: ServiceApi,
  begun: RunRecord,
  note: (line: string) => void,
): Promise<RunRecord> {
  let run = begun;
  let printed = '';
  while (run.status === 'running') {
    await pause(LOOK_AGAIN_MS);
    ({ run } = await api.call<RunAnswer>('GET', `/v1/runs/${encodeURIComponent(begun.id)}`));
    const line = progressLine(run);
    if (line !== printed) note(line);
    printed = line;
  }
  return run;
}

async function addressesFor(api: ServiceApi, { kind, sources }: RunRecord) {
  const names = sources.map(({ name }) => name);
  if (kind !== 'news' || new Set(names).size === names.length) return new Map<string, string>();
  const feeds = await api.items<FollowedFeed>('GET', '/v1/feeds');
  const shared = sources.filter(({ name }, index) =>
    names.some((other, at) => other === name && at !== index),
  );
  return new Map(
    shared.map(({ source_id: id }) => [id, feeds.find((feed) => feed.id === id)?.feed_url ?? id]),
  );
}

function failedSources({ sources }: Pick<RunRecord, 'sources'>): number {
  return sources.filter(({ status }) => status === 'failed').length;
}

/** Exhausted quota is no failure, since the run resumes by itself. */
function exitCode(run: RunRecord): number {
  const { status, reason } = run;
  if (run.kind === 'news' && failedSources(run) > 0) return 1;
  return status === 'succeeded' || (status === 'paused' && reason === 'quota-exceeded') ? 0 : 1;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 500)
    throw new InvalidArgumentError('Must be 1 to 500.');
  return number;
}

type RunKind = Pick<RunRecord, 'kind' | 'verify'>;

function progressLine(run: RunRecord): string {
  const { sources } = run;
  const over = sources.filter(({ ended_at }) => ended_at !== null).length;
  return `${String(over)} of ${String(sources.length)} done, ${runTotals(run)}`;
}

function resultLines(run: RunRecord, addresses: ReadonlyMap<string, string>): string[] {
  const { id, status, reason, sources } = run;
  const why = reason ? ` (${reason})` : '';
  const lines = sources.map((source) => sourceLine(run, source, addresses.get(source.source_id)));
  return [...lines, `Run ${id}: ${status}${why}, ${runTotals(run)}`];
}

function runTotals(run: RunRecord): string {
  const failed = run.kind === 'news' ? [`failed ${String(failedSources(run))}`] : [];
  return [totals(run, run.sources), ...failed].join(', ');
}

function sourceLine(run: RunKind, source: RunSource, address: string | undefined): string {
  const failed = source.failed.map(({ reason, count }) => `${reason} ${String(count)}`);
  const name = address === undefined ? source.name : `${source.name} (${address})`;
  return [`${name}: ${source.status}`, totals(run, [source]), ...failed].join(', ');
}

type Columns = Readonly<Record<string, (source: RunSource) => number>>;

const COMMON: Columns = {
  seen: ({ seen }) => seen,
  new: (source) => source.new,
  updated: ({ updated }) => updated,
};
const NEWS: Columns = {
  ...COMMON,
  'left out': ({ left_out }) => left_out ?? 0,
  unchanged: ({ unchanged }) => Number(unchanged ?? false),
};
const VIDEOS: Columns = {
  ...COMMON,
  withdrawn: ({ withdrawn }) => withdrawn,
  skipped: ({ skipped: { short, live, private: hidden, unknown_duration } }) =>
    short + live + hidden + unknown_duration,
  units: ({ quota_units }) => quota_units,
};
const VERIFIED: Columns = {
  'in source': ({ seen }) => seen,
  stored: ({ stored }) => stored ?? 0,
  imported: ({ brought_in }) => brought_in ?? 0,
  units: ({ quota_units }) => quota_units,
};

function totals({ kind, verify }: RunKind, sources: readonly RunSource[]): string {
  const columns = verify ? VERIFIED : kind === 'news' ? NEWS : VIDEOS;
  return Object.entries(columns)
    .map(([name, count]) => `${name} ${sources.reduce((sum, source) => sum + count(source), 0)}`)
    .join(', ');
}
