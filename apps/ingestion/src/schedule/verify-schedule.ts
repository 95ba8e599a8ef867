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
import type { PlannedWork } from './scheduler.js';

const MARK = 'verification';

/** Nightly after the quota reset. Half of the quota stays for syncs; the rest waits for the next night. */
@Injectable()
export class VerifySchedule implements PlannedWork {
  constructor(
    private readonly sources: SourceRepository,
    private readonly jobs: JobRepository,
    private readonly marks: MarkRepository,
    private readonly planner: RunPlanner,
    private readonly ledger: QuotaLedger,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
  ) {}

  async planWhenDue(): Promise<boolean> {
    if (this.credentials.problem() !== null) return false;
    const now = this.clock.now();
    const dueAt = (await this.marks.find(MARK))?.dueAt;
    if (dueAt && dueAt > now) return false;
    // A new installation has nothing to verify; it starts the next night.
    const planned = dueAt ? await this.plan() : false;
    await this.marks.set(MARK, { dueAt: nextPacificMidnight(now) });
    return planned;
  }

  private async plan(): Promise<boolean> {
    // An unfinished verification continues before a new one starts.
    if (await this.jobs.hasVerification()) return false;
    const sources = (await this.sources.findActive()).filter(isVerifiable);
    if (sources.length === 0) return false;
    const { limit } = await this.ledger.status();
    const reserve = Math.floor(limit / 2);
    await this.planner.verifyChannels({ sources, reserve, trigger: 'schedule', actor: null });
    return true;
  }
}
