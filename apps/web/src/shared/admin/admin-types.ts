import type { components } from '../api/generated/schema.js';

type Schemas = components['schemas'];

/** Administrator API types; public ones are in `shared/api/types.ts`. */
export type AdminStatus = Schemas['AdminStatus'];
export type Administrators = Schemas['Administrators'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditPage = Schemas['AuditPage'];
export type CreatedWebhook = Schemas['CreatedWebhook'];
export type Deliveries = Schemas['Deliveries'];
export type Delivery = Schemas['Delivery'];
export type DeliverySummary = Schemas['DeliverySummary'];
export type EditorPick = Schemas['EditorPick'];
export type EditorPicks = Schemas['EditorPicks'];
export type EditorPicksOrder = Schemas['EditorPicksOrder'];
export type FollowedChannel = Schemas['FollowedChannel'];
export type FollowedFeed = Schemas['FollowedFeed'];
export type HeroCandidate = Schemas['HeroCandidate'];
export type HeroCandidates = Schemas['HeroCandidates'];
export type HeroDesk = Schemas['HeroDesk'];
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
