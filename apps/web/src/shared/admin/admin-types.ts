import { failureWords } from '@elevate/rules';
import type { components } from '../api/generated/schema.js';

type Schemas = components['schemas'];

/** Administrator API types; public ones are in `shared/api/types.ts`. */
export type AdminStatus = Schemas['AdminStatus'];
export type Administrator = Schemas['Administrator'];
export type Administrators = Schemas['Administrators'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditPage = Schemas['AuditPage'];
export type BulkChange = Schemas['BulkChange'];
export type BulkOutcome = Schemas['BulkOutcome'];
export type ChannelEpisodes = Schemas['ChannelEpisodes'];
export type CreatedWebhook = Schemas['CreatedWebhook'];
export type CuratedEpisode = Schemas['CuratedEpisode'];
export type CuratedPage = Schemas['CuratedPage'];
export type CuratedRow = Schemas['CuratedRow'];
export type Deliveries = Schemas['Deliveries'];
export type Delivery = Schemas['Delivery'];
export type DeliverySummary = Schemas['DeliverySummary'];
export type EditorPick = Schemas['EditorPick'];
export type EditorPicks = Schemas['EditorPicks'];
export type EditorPicksOrder = Schemas['EditorPicksOrder'];
export type EpisodeChange = Schemas['EpisodeChange'];
export type EpisodeChoices = Schemas['EpisodeChoices'];
export type FollowedChannel = Schemas['FollowedChannel'];
export type FollowedFeed = Schemas['FollowedFeed'];
export type HeroCandidate = Schemas['HeroCandidate'];
export type HeroCandidates = Schemas['HeroCandidates'];
export type HeroDesk = Schemas['HeroDesk'];
export type MessageType = Schemas['MessageType'];
export type NewChannel = Schemas['NewChannels']['channels'][number];
export type NewFeed = Schemas['NewFeed'];
export type NewWebhook = Schemas['NewWebhook'];
export type ListedSpeaker = Schemas['ListedSpeaker'];
export type ListedSpeakers = Schemas['ListedSpeakers'];
export type PendingInvitation = Schemas['PendingInvitation'];
export type PreviewedChannel = Schemas['PreviewedChannel'];
export type PreviewedFeed = Schemas['PreviewedFeed'];
export type Quota = Schemas['Quota'];
export type Run = Schemas['Run'];
export type RunAnswer = Schemas['RunAnswer'];
export type RunSource = Schemas['RunSource'];
export type SourceRun = Schemas['SourceRun'];
export type RunSummary = Schemas['RunSummary'];
export type Schedule = Schemas['Schedule'];
export type SentInvitation = Schemas['SentInvitation'];
export type SpeakerMerge = Schemas['SpeakerMerge'];
export type SpeakerMerges = Schemas['SpeakerMerges'];
export type DeclinedSuggestions = Schemas['DeclinedSuggestions'];
export type Suggestion = Schemas['Suggestion'];
export type SuggestionPage = Schemas['SuggestionPage'];
export type TopicRule = Schemas['TopicRule'];
export type TopicRulePreview = Schemas['TopicRulePreview'];
export type TopicRules = Schemas['TopicRules'];
export type TopicWords = Schemas['TopicWords'];
export type Webhook = Schemas['Webhook'];
export type Webhooks = Schemas['Webhooks'];
export type WebhookUpdate = Schemas['WebhookUpdate'];

/** Handed over in the state of the history, so that no feature imports another. */
interface SuggestedEvent {
  readonly title: string;
  readonly cta_url: string;
}

export function stateWith(suggestedEvent: SuggestedEvent): object {
  return { suggestedEvent };
}

/** Null unless an administrator just accepted the suggestion of an event. */
export function suggestedEventIn(state: unknown): SuggestedEvent | null {
  const { suggestedEvent } = (state ?? {}) as { suggestedEvent?: SuggestedEvent };
  return suggestedEvent ?? null;
}

const KINDS: Readonly<Record<Run['kind'], string>> = {
  video: 'Video sync',
  backfill: 'Backfill',
  statistics: 'View counts',
  sample: 'Sample talks',
  news: 'News sync',
};

const STATUSES: Readonly<Record<Run['status'], string>> = {
  running: 'Running',
  succeeded: 'Done',
  failed: 'Failed',
  paused: 'Paused',
  cancelled: 'Cancelled',
};

type Head = Pick<Run, 'status' | 'reason'>;
type Counts = Pick<RunSummary['totals'], 'new' | 'updated' | 'withdrawn'>;

export const kindWords = ({ kind, verify }: Pick<Run, 'kind' | 'verify'>): string =>
  verify ? 'Video verification' : KINDS[kind];

export function statusWords({ status, reason }: Head): string {
  return reason ? `${STATUSES[status]}: ${failureWords(reason)}` : STATUSES[status];
}

export function triggerWords(
  { trigger, actor }: Pick<Run, 'trigger' | 'actor'>,
  userId: string | undefined,
): string {
  if (trigger === 'schedule') return 'by the schedule';
  if (trigger === 'start') return 'at startup';
  if (trigger === 'operator' || actor === 'operator') return 'by the operator';
  return actor !== null && actor === userId ? 'by you' : 'by an administrator';
}

/** `3 new, 1 updated` */
export function broughtWords(counts: Counts): string {
  const parts = [
    counts.new > 0 && `${counts.new} new`,
    counts.updated > 0 && `${counts.updated} updated`,
    counts.withdrawn > 0 && `${counts.withdrawn} withdrawn`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing new';
}

export function sourceWords(source: RunSource): string {
  switch (source.status) {
    case 'queued':
      return 'Waiting';
    case 'running':
      return source.seen > 0 ? `Reading, ${source.seen} seen` : 'Reading';
    case 'cancelled':
      return 'Cancelled';
    case 'succeeded':
      return verifiedWords(source) ?? capitalized(broughtWords(source));
    default:
      return failureOf(source);
  }
}

/** Null for sources that were not verified. */
function verifiedWords({ seen, stored, brought_in: broughtIn }: RunSource): string | null {
  if (stored === undefined) return null;
  return `${seen} in source, ${stored} stored, ${broughtIn ?? 0} imported`;
}

function failureOf({ status, failed }: RunSource): string {
  const last = failed.at(-1);
  if (last) return failureWords(last.reason);
  return status === 'paused' ? 'Paused' : 'Failed';
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 source`, `40 sources` */
export const sourcesWords = (count: number): string =>
  `${count} ${count === 1 ? 'source' : 'sources'}`;

export function totalsWords({ totals }: Pick<RunSummary, 'totals'>): string {
  const { sources, ended, failed, cancelled = 0 } = totals;
  const far = ended < sources ? `${ended} of ${sourcesWords(sources)}` : sourcesWords(sources);
  const parts = [
    far,
    failed > 0 && `${failed} failed`,
    cancelled > 0 && `${cancelled} cancelled`,
    broughtWords(totals),
  ];
  return parts.filter(Boolean).join(' · ');
}

export function totalsOf({ sources }: Pick<Run, 'sources'>): RunSummary['totals'] {
  const sum = (of: 'seen' | 'new' | 'updated' | 'withdrawn' | 'quota_units') =>
    sources.reduce((total, source) => total + source[of], 0);
  return {
    sources: sources.length,
    ended: sources.filter(({ ended_at, status }) => ended_at !== null && status !== 'cancelled')
      .length,
    failed: sources.filter(({ status }) => status === 'failed').length,
    cancelled: sources.filter(({ status }) => status === 'cancelled').length,
    seen: sum('seen'),
    new: sum('new'),
    updated: sum('updated'),
    withdrawn: sum('withdrawn'),
    quota_units: sum('quota_units'),
  };
}
