import * as catalogue from '../catalogue/index.js';
import * as events from '../events/index.js';
import * as ingestion from '../ingestion/index.js';
import type { MessageContract } from '../message-contract.js';

/**
 * The messages a webhook can be told of: what is public, and told by its owner for everybody. What
 * sources say is not among it, because the catalogue tells what became of it; nor is anything of accounts.
 */
export const webhookContracts = [
  catalogue.channelChanged,
  catalogue.channelRemoved,
  catalogue.episodeChanged,
  catalogue.episodeRemoved,
  catalogue.heroChanged,
  catalogue.articleChanged,
  catalogue.articleRemoved,
  events.eventChanged,
  events.eventRemoved,
  ingestion.feedChanged,
  ingestion.feedRemoved,
  ingestion.runChanged,
] as const satisfies readonly MessageContract[];

export const WEBHOOK_MESSAGE_TYPES: readonly string[] = webhookContracts.map(({ type }) => type);
