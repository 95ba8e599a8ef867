import { ingestionTopics, jobRequested } from '@elevate/contracts/ingestion';
import { topicRelay } from '../publish/topic-relay.js';
import { JobRepository } from './job.repository.js';
import { toRequest, type JobDocument } from './job.schema.js';

/** Publishes jobs; paused ones wait for their reason to end. */
export class JobRelay extends topicRelay(JobRepository, {
  topic: ingestionTopics.job,
  toMessage,
}) {}

function toMessage(job: JobDocument) {
  if (job.status === 'paused') return null;
  // The key is the source, whose jobs have versions of their own: one sequence over them would
  // make a consumer skip the younger job. What was done stands in the job itself.
  return { type: jobRequested.type, subject: job.state.source_id, data: toRequest(job) };
}
