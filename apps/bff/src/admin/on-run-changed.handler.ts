import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { runChanged, type RunRecord } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { ActiveRuns } from './active-runs.js';

@Controller()
export class OnRunChanged {
  constructor(private readonly activeRuns: ActiveRuns) {}

  @Handles(runChanged)
  handle(@Payload() run: RunRecord): void {
    this.activeRuns.record(run);
  }
}
