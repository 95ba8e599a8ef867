import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RunRecord } from '@elevate/contracts/ingestion';
import { RunService } from './run-progress.js';

const LOOK_AGAIN_MS = 200;

@Injectable()
export class RunWaiter {
  constructor(private readonly runs: RunService) {}

  async waitFor(run: RunRecord, seconds: number): Promise<RunRecord> {
    let current = run;
    const until = Date.now() + seconds * 1_000;
    while (current.status === 'running' && Date.now() < until) {
      await pause(LOOK_AGAIN_MS);
      current = await this.runs.get(run.id);
    }
    return current;
  }
}
