import * as catalogue from './catalogue/index.js';
import * as events from './events/index.js';
import * as ingestion from './ingestion/index.js';
import type { DescribedType, MessageContract } from './message-contract.js';
import * as user from './user/index.js';
import * as webhooks from './webhooks/index.js';

export const registry = [
  ingestion.channelObserved,
  ingestion.videoObserved,
  ingestion.videoWithdrawn,
  ingestion.feedChanged,
  ingestion.feedRemoved,
  ingestion.articleObserved,
  ingestion.vulnerabilityChanged,
  ingestion.vulnerabilityRemoved,
  ingestion.runChanged,
  catalogue.channelChanged,
  catalogue.channelRemoved,
  catalogue.episodeChanged,
  catalogue.episodeRemoved,
  catalogue.heroChanged,
  catalogue.editorPicksChanged,
  catalogue.otherNamesChanged,
  catalogue.collectionChanged,
  catalogue.collectionRemoved,
  catalogue.transcriptChanged,
  catalogue.transcriptRemoved,
  catalogue.articleChanged,
  catalogue.articleRemoved,
  events.eventChanged,
  events.eventRemoved,
  user.accountChanged,
  user.accountRemoved,
  webhooks.outageNoticed,
] as const satisfies readonly MessageContract[];

/** Every type that has a JSON Schema. */
export const describedTypes: readonly DescribedType[] = [...registry, webhooks.webhookPing];
