import { ingestionTopics } from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import { toRunMessage } from './run.mapper.js';
import { RunRepository } from './run.repository.js';

export class RunRelay extends topicRelay(RunRepository, {
  topic: ingestionTopics.run,
  toMessage: toRunMessage,
}) {}
