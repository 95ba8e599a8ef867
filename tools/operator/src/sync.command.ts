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
import type { OperatorIo, WithService } from './connect.js';

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

interface NewsFlags {
  readonly feeds?: string[];
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `sync video|backfill|news` */
export function addSyncCommands(program: Command, io: OperatorIo, withService: WithService): void {
  const sync = program
    .command('sync')
    .description('Sync YouTube channels or news feeds now and wait until it ends')
    .exitOverride();
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
        withService('ingestion', async (api) => {
          const body: VideoSyncRequest = { ...request, ...toRequest(flags) };
          const begun = await api.call<VideoSyncResponse>('POST', '/v1/video-syncs', body);
          return watch(api, begun, { io, json: flags.json });
        }),
      );
  }
  addNewsCommand(sync, io, withService);
}

function addNewsCommand(sync: Command, io: OperatorIo, withService: WithService): void {
  sync
    .command('news')
    .description('import new articles of the feeds')
    .option('--feeds <feeds...>', 'only these feeds: addresses, ids or names')
    .option('--force', 'also read feeds before their next due time and unchanged documents')
    .option('--json', 'print the run as JSON')
    .action(({ feeds, force, json }: NewsFlags) =>
      withService('ingestion', async (api) => {
        const body: NewsSyncRequest = {
          ...(feeds && { feeds }),
          ...(force && { force }),
        };
        const begun = await api.call<NewsSyncResponse>('POST', '/v1/news-syncs', body);
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
  let current = begun;
  let printed = '';
  while (current.status === 'running') {
    await pause(LOOK_AGAIN_MS);
    const path = `/v1/runs/${encodeURIComponent(begun.id)}`;
    current = (await api.call<RunAnswer>('GET', path)).run;
    const line = progressLine(current);
    if (line !== printed) note(line);
    printed = line;
  }
  return current;
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

function totals({ kind, verify }: RunKind, sources: readonly RunSource[]): string {
  const sum = (count: (source: RunSource) => number) =>
    String(sources.reduce((total, source) => total + count(source), 0));
  const skipped = ({ skipped: { short, live, private: hidden, unknown_duration } }: RunSource) =>
    short + live + hidden + unknown_duration;
  if (verify) {
    const stored = `stored ${sum((source) => source.stored ?? 0)}`;
    const imported = `imported ${sum((source) => source.brought_in ?? 0)}`;
    const units = `units ${sum(({ quota_units }) => quota_units)}`;
    return [`in source ${sum(({ seen }) => seen)}`, stored, imported, units].join(', ');
  }
  const common = [
    `seen ${sum(({ seen }) => seen)}`,
    `new ${sum((source) => source.new)}`,
    `updated ${sum(({ updated }) => updated)}`,
  ];
  if (kind === 'news') {
    const leftOut = `left out ${sum(({ left_out }) => left_out ?? 0)}`;
    return [
      ...common,
      leftOut,
      `unchanged ${sum(({ unchanged }) => Number(unchanged ?? false))}`,
    ].join(', ');
  }
  return [
    ...common,
    `withdrawn ${sum(({ withdrawn }) => withdrawn)}`,
    `skipped ${sum(skipped)}`,
    `units ${sum(({ quota_units }) => quota_units)}`,
  ].join(', ');
}
