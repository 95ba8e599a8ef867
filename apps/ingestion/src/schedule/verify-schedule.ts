import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { JobRepository } from '../queue/job.repository.js';
import { MarkRepository } from '../timing/mark.repository.js';
import { nextPacificMidnight } from '../timing/quota/pacific-day.js';
import { QuotaLedger } from '../timing/quota/quota-ledger.js';
import { SourceRepository } from '../video/channels/source.repository.js';
import { isVerifiable } from '../video/channels/source.schema.js';
import { Credentials } from '../video/youtube/credentials.js';
import { RunPlanner } from './planning/run-planner.js';

const MARK = 'verification';

/**
 * Every night, when YouTube's units are new, each channel's whole list of uploads is compared with
 * what is stored. Half of the day's units stay for the syncs: what does not fit waits for the next night.
 */
@Injectable()
export class VerifySchedule {
  constructor(
    private readonly sources: SourceRepository,
    private readonly jobs: JobRepository,
    private readonly marks: MarkRepository,
    private readonly planner: RunPlanner,
    private readonly ledger: QuotaLedger,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
  ) {}

  async planWhenDue(): Promise<void> {
    if (this.credentials.problem() !== null) return;
    const now = this.clock.now();
    const dueAt = (await this.marks.find(MARK))?.dueAt;
    if (dueAt && dueAt > now) return;
    // A new installation has nothing to verify; its first night is the next one.
    if (dueAt) await this.plan();
    await this.marks.set(MARK, { dueAt: nextPacificMidnight(now) });
  }

  private async plan(): Promise<void> {
    // One that still waits for units goes on where it stopped, before everything begins again.
    if (await this.jobs.hasVerification()) return;
    const sources = (await this.sources.findActive()).filter(isVerifiable);
    if (sources.length === 0) return;
    const { limit } = await this.ledger.status();
    const reserve = Math.floor(limit / 2);
    await this.planner.verifyChannels({ sources, reserve, trigger: 'schedule', actor: null });
  }
}
