import * as ingestion from './ingestion/index.js';
import type { DescribedType, MessageContract } from './message-contract.js';
import * as user from './user/index.js';
import * as webhooks from './webhooks/index.js';

export const registry = [
  ...webhooks.webhookContracts,
  ingestion.channelObserved,
  ingestion.videoObserved,
  ingestion.videoWithdrawn,
  ingestion.articleObserved,
  ingestion.vulnerabilityChanged,
  ingestion.vulnerabilityRemoved,
  user.accountChanged,
  user.accountRemoved,
  webhooks.outageNoticed,
] as const satisfies readonly MessageContract[];

/** Every type that has a JSON Schema. */
export const describedTypes: readonly DescribedType[] = [...registry, webhooks.webhookPing];
