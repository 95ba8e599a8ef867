import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { jobRequested, type RequestedJob } from '@elevate/contracts/ingestion';
import { Handles, MessageContext } from '@elevate/messaging';
import { JobRunner } from './job-runner.js';

@Controller()
export class OnJobRequestedHandler {
  constructor(private readonly runner: JobRunner) {}

  @Handles(jobRequested)
  async handle(@Payload() job: RequestedJob, @Ctx() { closing }: MessageContext): Promise<void> {
    await this.runner.accept(job, closing);
  }
}
