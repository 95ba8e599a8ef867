import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jobRequested, type RequestedJob } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { JobRunner } from './job-runner.js';

@Controller()
export class OnJobRequestedHandler {
  constructor(private readonly runner: JobRunner) {}

  @Handles(jobRequested)
  async handle(@Payload() { id }: RequestedJob): Promise<void> {
    await this.runner.accept(id);
  }
}
