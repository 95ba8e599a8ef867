import { StateRelaySource } from '@elevate/mongo';
import { ingestionTopics, jobRequested } from '@elevate/contracts/ingestion';
import type { JobRepository } from './job.repository.js';
import { toRequest, type JobDocument } from './job.schema.js';

/** Lets the relay publish jobs; paused ones wait for their reason to end. */
export class JobRelaySource extends StateRelaySource<JobDocument> {
  constructor(jobs: JobRepository) {
    super({ topic: ingestionTopics.job.name, model: jobs.model, toMessage });
  }
}

function toMessage(job: JobDocument) {
  if (job.status === 'paused') return null;
  // The key is the source, whose jobs have versions of their own: one sequence over them would
  // make a consumer skip the younger job. What was done stands in the job itself.
  return { type: jobRequested.type, subject: job.state.source_id, data: toRequest(job) };
}
