import type { Command } from 'commander';
import { registry } from '@elevate/contracts';
import type { RepublishProgress } from '@elevate/contracts/republish';
import { AppError } from '@elevate/errors';
import { find, linesOf, type ServiceName, type OperatorIo } from './connect.js';
import { ServiceApi } from './service-api.js';
import { userError } from './typed.js';

interface RepublishFlags {
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

/** Upstream services first, so that one pass fixes everything. */
const OWNERS: readonly ServiceName[] = ['ingestion', 'catalogue', 'events', 'user'];

export function addRepublishCommand(
  program: Command,
  io: OperatorIo,
  end: (exitCode: number) => void,
): void {
  program
    .command('republish')
    .exitOverride()
    .description('Publish topics again from the databases of the services that own them')
    .argument('[topics...]', TOPICS.join(', '))
    .option('--all', 'every topic')
    .option('--dry-run', 'only count the messages')
    .action(async (named: string[], { all = false, dryRun = false }: RepublishFlags) => {
      const topics = chosen(named, all);
      let exitCode = 0;
      for (const topic of topics) exitCode = (await republish(topic, dryRun, io)) || exitCode;
      end(exitCode);
    });
}

const TOPICS: readonly string[] = topicsByOwner();

function topicsByOwner(): string[] {
  const named = registry.map(({ topic }) => topic.name);
  return OWNERS.flatMap((owner) =>
    [...new Set<string>(named)].filter((topic) => topic.startsWith(`${owner}.`)),
  );
}

function chosen(named: readonly string[], all: boolean): readonly string[] {
  const unknown = named.filter((topic) => !TOPICS.includes(topic));
  if (unknown.length === 0 && all !== named.length > 0) return all ? TOPICS : named;
  const [first] = unknown;
  const wrong = first ? `Unknown topic: ${first}.` : 'Name topics, or use --all.';
  throw userError('OPERATOR.NO_TOPIC', `${wrong} Topics:\n  ${TOPICS.join('\n  ')}`);
}

async function republish(topic: string, dryRun: boolean, io: OperatorIo): Promise<number> {
  const owner = OWNERS.find((name) => topic.startsWith(`${name}.`)) ?? 'ingestion';
  const service = await find(owner, io.environment);
  if (!service) throw notRunning(owner);
  let last: RepublishProgress | undefined;
  for await (const progress of progressOf(new ServiceApi(service, io.signal), topic, dryRun)) {
    last = progress;
    if (!progress.finished && progress.total > 0) io.note(`${topic}: ${done(progress)}`);
  }
  if (last?.problem) io.note(`${topic}: ${last.problem}`);
  if (!last?.finished) return 1;
  io.out(`${topic}: ${result(last)}`);
  return 0;
}

function done({ done: through, total }: RepublishProgress): string {
  return `${String(through)} of ${String(total)}`;
}

function result({ dry_run: dryRun, repeated, raised, removed }: RepublishProgress): string {
  const would = dryRun ? 'would be ' : '';
  return [
    `${String(repeated + raised)} ${would}published again`,
    `${String(raised)} of them with a version above the topic's`,
    `${String(removed)} ${would}removed from the topic because the database lacks them`,
  ].join(', ');
}

function notRunning(owner: string): AppError {
  return userError(
    'OPERATOR.NOT_RUNNING',
    `The ${owner} service is not running here and ${owner.toUpperCase()}_URL is not set. The single-process product republishes everything at each start.`,
  );
}

/**
 * Republishes a topic and yields progress.
 * @throws AppError `OPERATOR.INTERRUPTED_REPUBLISH` if the response ends early
 */
async function* progressOf(
  api: ServiceApi,
  topic: string,
  dryRun: boolean,
): AsyncGenerator<RepublishProgress> {
  const path = `/v1/republish/${encodeURIComponent(topic)}`;
  const body = await api.stream('POST', path, { dry_run: dryRun });
  let last: RepublishProgress | undefined;
  for await (const line of linesOf(body)) {
    last = JSON.parse(line) as RepublishProgress;
    yield last;
  }
  if (last?.finished || last?.problem) return;
  throw new AppError('OPERATOR.INTERRUPTED_REPUBLISH', {
    kind: 'transient',
    message: `${topic}: the service stopped before the republish ended. Run this command again.`,
  });
}
