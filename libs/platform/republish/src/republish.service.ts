import type { Connection } from 'mongoose';
import { PeriodicTask } from '@elevate/clock';
import type { RepublishableTopic, RepublishProgress } from '@elevate/contracts/republish';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { alreadyRunning, unknownTopic } from './plan-step.js';
import type { Republished } from './republished.js';

export interface RepublishDependencies {
  readonly topics: readonly Republished[];
  readonly connection: Connection;
  readonly transport: Pick<Transport, 'read'>;
  readonly logger: Logger;
}

const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;

export class RepublishService {
  constructor(private readonly uses: RepublishDependencies) {}

  list(): RepublishableTopic[] {
    return this.uses.topics.map(({ topic, kind }) => ({ topic, kind }));
  }

  /**
   * Yields progress.
   * @throws AppError `REPUBLISH.TOPIC_NOT_FOUND`, `REPUBLISH.CONFLICT` if already running
   */
  async begin(name: string, dryRun: boolean): Promise<AsyncGenerator<RepublishProgress>> {
    const { topics, connection } = this.uses;
    const topic = topics.find((candidate) => candidate.topic === name);
    if (!topic) throw unknownTopic(name, topics.map((candidate) => candidate.topic).sort());
    // Requests in the same process exclude each other too.
    const lease = new Lease(connection);
    const leaseName = `republish ${name}`;
    if (!(await lease.acquire(leaseName, LEASE_MS))) throw alreadyRunning(name);
    return this.run(topic, dryRun, { lease, leaseName });
  }

  private async *run(
    topic: Republished,
    dryRun: boolean,
    { lease, leaseName }: { readonly lease: Lease; readonly leaseName: string },
  ): AsyncGenerator<RepublishProgress> {
    const { transport, logger } = this.uses;
    const renewal = new PeriodicTask({
      name: `${leaseName} lease`,
      everyMs: RENEW_EVERY_MS,
      run: () => lease.acquire(leaseName, LEASE_MS),
      logger,
      metrics: undefined,
    });
    renewal.start();
    let last: RepublishProgress | undefined;
    try {
      for await (const progress of topic.run({ transport, dryRun })) yield (last = progress);
      logger.info({ ...last }, 'Republished a topic');
    } catch (error) {
      logger.error({ topic: topic.topic, error }, 'Republish failed');
      if (last) yield { ...last, problem: wordsOf(error) };
    } finally {
      await renewal.stop();
      await lease.release(leaseName).catch(() => undefined);
    }
  }
}

function wordsOf(error: unknown): string {
  return isAppError(error) && error.message !== error.code ? error.message : describeError(error);
}
