import type { components } from '../api/generated/schema.js';

type Schemas = components['schemas'];

/** Administrator API types; public ones are in `shared/api/types.ts`. */
export type AdminStatus = Schemas['AdminStatus'];
export type Administrators = Schemas['Administrators'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditPage = Schemas['AuditPage'];
export type BulkChange = Schemas['BulkChange'];
export type BulkOutcome = Schemas['BulkOutcome'];
export type CreatedWebhook = Schemas['CreatedWebhook'];
export type CuratedEpisode = Schemas['CuratedEpisode'];
export type CuratedPage = Schemas['CuratedPage'];
export type CuratedRow = Schemas['CuratedRow'];
export type Deliveries = Schemas['Deliveries'];
export type Delivery = Schemas['Delivery'];
export type DeliverySummary = Schemas['DeliverySummary'];
export type EpisodeChange = Schemas['EpisodeChange'];
export type EpisodeChoices = Schemas['EpisodeChoices'];
export type FollowedChannel = Schemas['FollowedChannel'];
export type FollowedFeed = Schemas['FollowedFeed'];
export type MessageType = Schemas['MessageType'];
export type NewFeed = Schemas['NewFeed'];
export type NewWebhook = Schemas['NewWebhook'];
export type Quota = Schemas['Quota'];
export type Run = Schemas['Run'];
export type RunAnswer = Schemas['RunAnswer'];
export type RunSource = Schemas['RunSource'];
export type RunSummary = Schemas['RunSummary'];
export type Schedule = Schemas['Schedule'];
export type Webhook = Schemas['Webhook'];
export type Webhooks = Schemas['Webhooks'];
export type WebhookUpdate = Schemas['WebhookUpdate'];
