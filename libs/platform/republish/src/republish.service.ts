import type { Connection } from 'mongoose';
import { PeriodicTask } from '@elevate/clock';
import type { RepublishableTopic, RepublishProgress } from '@elevate/contracts/republish';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { alreadyRunning, unknownTopic } from './republish.errors.js';
import type { Republished } from './republished.js';

export interface RepublishDependencies {
  readonly topics: readonly Republished[];
  /** Whose database has the lease: of several replicas one acts. */
  readonly connection: Connection;
  readonly transport: Pick<Transport, 'read'>;
  readonly logger: Logger;
}

const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;

/** Says a service's own topics again when the operator asks for it. */
export class RepublishService {
  constructor(private readonly uses: RepublishDependencies) {}

  list(): RepublishableTopic[] {
    return this.uses.topics.map(({ topic, kind }) => ({ topic, kind }));
  }

  /**
   * Begins, and gives the progress as it comes.
   * @throws AppError `REPUBLISH.TOPIC_NOT_FOUND`, `REPUBLISH.CONFLICT` where somebody is at it already
   */
  async begin(name: string, dryRun: boolean): Promise<AsyncGenerator<RepublishProgress>> {
    const { topics, connection } = this.uses;
    const topic = topics.find((one) => one.topic === name);
    if (!topic) throw unknownTopic(name, topics.map((one) => one.topic).sort());
    // A holder of its own for each request: two of them in one process are two as well.
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
