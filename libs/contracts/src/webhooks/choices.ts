import * as catalogue from '../catalogue/index.js';
import * as events from '../events/index.js';
import * as ingestion from '../ingestion/index.js';
import type { MessageContract } from '../message-contract.js';

/** Excludes source observations and account messages. */
export const webhookContracts = [
  catalogue.channelChanged,
  catalogue.channelRemoved,
  catalogue.episodeChanged,
  catalogue.episodeRemoved,
  catalogue.heroChanged,
  catalogue.editorPicksChanged,
  catalogue.otherNamesChanged,
  catalogue.articleChanged,
  catalogue.articleRemoved,
  events.eventChanged,
  events.eventRemoved,
  ingestion.feedChanged,
  ingestion.feedRemoved,
  ingestion.runChanged,
] as const satisfies readonly MessageContract[];

export const WEBHOOK_MESSAGE_TYPES: readonly string[] = webhookContracts.map(({ type }) => type);
