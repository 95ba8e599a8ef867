import type { Command } from 'commander';
import { registry } from '@elevate/contracts';
import type { RepublishProgress } from '@elevate/contracts/republish';
import { AppError } from '@elevate/errors';
import { find, linesOf, type OperatorIo } from './connect.js';
import { localProduct, requireStopped, type ServiceName } from './product.js';
import { ServiceApi, type ServiceAddress } from './service-api.js';
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
    .description('Publish topics again from the databases of the services that own them')
    .argument('[topics...]', TOPICS.join(', '))
    .option('--all', 'every topic')
    .option('--dry-run', 'only count the messages')
    .action(async (named: string[], { all = false, dryRun = false }: RepublishFlags) => {
      const topics = chosen(named, all);
      const local = await localProduct(io.environment);
      // Before the first is published: the environment may name some of them only.
      const services = topics.map((topic) => find(ownerOf(topic), local, io));
      if (services.includes(null)) await requireStopped(local);
      let exitCode = 0;
      for (const [index, topic] of topics.entries())
        exitCode = (await republish(topic, services[index] ?? null, { dryRun, io })) || exitCode;
      end(exitCode);
    });
}

const NAMES = new Set<string>(registry.map(({ topic }) => topic.name));
const TOPICS: readonly string[] = OWNERS.flatMap((owner) =>
  [...NAMES].filter((topic) => topic.startsWith(`${owner}.`)),
);

function chosen(named: readonly string[], all: boolean): readonly string[] {
  const unknown = named.filter((topic) => !TOPICS.includes(topic));
  if (unknown.length === 0 && all !== named.length > 0) return all ? TOPICS : named;
  const [first] = unknown;
  const wrong = first ? `Unknown topic: ${first}.` : 'Name topics, or use --all.';
  throw userError('OPERATOR.NO_TOPIC', `${wrong} Topics:\n  ${TOPICS.join('\n  ')}`);
}

const ownerOf = (topic: string): ServiceName =>
  OWNERS.find((name) => topic.startsWith(`${name}.`)) ?? 'ingestion';

async function republish(
  topic: string,
  service: ServiceAddress | null,
  { dryRun, io }: { dryRun: boolean; io: OperatorIo },
): Promise<number> {
  const owner = ownerOf(topic);
  if (!service)
    throw userError(
      'OPERATOR.NOT_RUNNING',
      `The ${owner} service is not running here and ${owner.toUpperCase()}_URL is not set. The single-process product republishes everything at each start.`,
    );
  const path = `/v1/republish/${encodeURIComponent(topic)}`;
  const api = new ServiceApi(service, io.signal);
  let last: RepublishProgress | undefined;
  for await (const line of linesOf(await api.stream('POST', path, { dry_run: dryRun }))) {
    last = JSON.parse(line) as RepublishProgress;
    const { finished, done, total } = last;
    if (!finished && total > 0) io.note(`${topic}: ${String(done)} of ${String(total)}`);
  }
  if (!last?.finished && !last?.problem)
    throw new AppError('OPERATOR.INTERRUPTED_REPUBLISH', {
      kind: 'transient',
      message: `${topic}: the service stopped before the republish ended. Run this command again.`,
    });
  if (last.problem) io.note(`${topic}: ${last.problem}`);
  if (!last.finished) return 1;
  io.out(`${topic}: ${result(last)}`);
  return 0;
}

function result({ dry_run: dryRun, repeated, raised, removed }: RepublishProgress): string {
  const would = dryRun ? 'would be ' : '';
  return [
    `${String(repeated + raised)} ${would}published again`,
    `${String(raised)} of them with a version above the topic's`,
    `${String(removed)} ${would}removed from the topic because the database lacks them`,
  ].join(', ');
}
