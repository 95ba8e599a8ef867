import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { Connection } from 'mongoose';
import { PeriodicTask } from '@elevate/clock';
import { dtoOf } from '@elevate/contracts';
import type { RepublishableTopic, RepublishProgress } from '@elevate/contracts/republish';
import { describeError, isAppError, userError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { LOGGER, MONGO, OperatorGuard, TRANSPORT } from '@elevate/service-defaults';
import { z } from 'zod';
import { TOPIC_RELAYS, type TopicRelay } from './topic-relay.js';

type Republishable = Pick<TopicRelay, 'topic' | 'kind' | 'republish'>;

const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;

export class RepublishDto extends dtoOf(z.object({ dry_run: z.boolean().nullable().optional() })) {}

/** Operator endpoint that republishes a topic from its owner's database. */
@Controller('v1/republish')
@UseGuards(OperatorGuard)
export class RepublishController {
  constructor(
    @Inject(TOPIC_RELAYS) private readonly relays: readonly Republishable[],
    @Inject(MONGO) private readonly connection: Connection,
    @Inject(TRANSPORT) private readonly transport: Pick<Transport, 'read'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  list(): { items: RepublishableTopic[] } {
    return { items: this.relays.map(({ topic, kind }) => ({ topic, kind })) };
  }

  /** A disconnect stops the run; aggregates already marked are still published. */
  @Post(':topic')
  @HttpCode(200)
  async begin(
    @Param('topic') topic: string,
    @Body() { dry_run: dryRun }: RepublishDto,
  ): Promise<StreamableFile> {
    const progress = await this.republish(topic, dryRun ?? false);
    return new StreamableFile(Readable.from(toLines(progress)), { type: 'application/x-ndjson' });
  }

  /**
   * Yields progress.
   * @throws AppError `REPUBLISH.TOPIC_NOT_FOUND`, `REPUBLISH.CONFLICT` if already running
   */
  async republish(topic: string, dryRun: boolean): Promise<AsyncGenerator<RepublishProgress>> {
    const relay = this.relays.find((candidate) => candidate.topic === topic);
    if (!relay) {
      const topics = this.relays.map((candidate) => candidate.topic).sort();
      throw userError(
        'REPUBLISH.TOPIC_NOT_FOUND',
        `Unknown topic: ${topic}. Topics: ${topics.join(', ')}.`,
      );
    }
    // Requests in the same process exclude each other too.
    const lease = new Lease(this.connection);
    if (!(await lease.acquire(leaseOf(topic), LEASE_MS)))
      throw userError('REPUBLISH.CONFLICT', `${topic} is already being republished.`);
    return this.run(relay, dryRun, lease);
  }

  private async *run(
    relay: Republishable,
    dryRun: boolean,
    lease: Lease,
  ): AsyncGenerator<RepublishProgress> {
    const { logger } = this;
    const { topic } = relay;
    const renewal = new PeriodicTask({
      name: `${leaseOf(topic)} lease`,
      everyMs: RENEW_EVERY_MS,
      run: () => lease.acquire(leaseOf(topic), LEASE_MS),
      logger,
      metrics: undefined,
    });
    renewal.start();
    let last: RepublishProgress | undefined;
    try {
      for await (const progress of relay.republish(this.transport, dryRun)) yield (last = progress);
      logger.info({ ...last }, 'Republished a topic');
    } catch (error) {
      logger.error({ topic, error }, 'Republish failed');
      const isExplained = isAppError(error) && error.message !== error.code;
      const problem = isExplained ? error.message : describeError(error);
      if (last) yield { ...last, problem };
    } finally {
      await renewal.stop();
      await lease.release(leaseOf(topic)).catch(() => undefined);
    }
  }
}

const leaseOf = (topic: string) => `republish ${topic}`;

async function* toLines(progress: AsyncIterable<RepublishProgress>): AsyncGenerator<string> {
  for await (const step of progress) yield `${JSON.stringify(step)}\n`;
}
