import type { AuditEntry } from '../../shared/admin/admin-types.js';
import type { operations } from '../../shared/api/generated/schema.js';
import { isBulk } from './difference.js';

type Kind = AuditEntry['subject']['kind'];
export type AuditAction = NonNullable<
  NonNullable<operations['auditPage']['parameters']['query']>['action']
>;

const KINDS: Readonly<Record<Kind, string>> = {
  event: 'event',
  channel: 'channel',
  feed: 'feed',
  episode: 'episode',
  account: 'account',
  run: 'run',
  webhook: 'webhook',
  'home-row': 'home page row',
  topic: 'topic',
  speaker: 'speaker',
  'audit-log': 'audit log',
  suggestion: 'suggestion',
};

const SERVICES: Readonly<Record<string, string>> = {
  ingestion: 'sources and syncs',
  catalogue: 'episodes',
  events: 'events',
  user: 'accounts',
  webhooks: 'webhooks',
};

const ACTS: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  updated: 'updated',
  changed: 'changed',
  deleted: 'deleted',
  published: 'published',
  restored: 'restored',
  added: 'added',
  removed: 'removed',
  paused: 'paused',
  activated: 'activated',
  started: 'started',
  retried: 'retried',
  cancelled: 'cancelled',
  'access-code-changed': 'changed the access code of',
  'access-code-reset': 'created a new access code for',
  invited: 'invited as an administrator',
  'invitation-withdrawn': 'withdrew the invitation of',
  promoted: 'accepted the invitation of',
  demoted: 'removed as an administrator',
  'signed-in': 'signed in to',
  'sign-in-refused': 'was refused a sign-in to',
  'factors-reset': 'removed the passkeys and the authenticator app of',
  'passkey-added': 'added a passkey to',
  'passkey-removed': 'removed a passkey from',
  'passkey-refused': 'showed a wrong passkey for',
  'passkey-copied': 'showed a passkey that may be a copy for',
  'authenticator-app-added': 'added an authenticator app to',
  'authenticator-app-removed': 'removed the authenticator app from',
  'recovery-codes-renewed': 'made new recovery codes for',
  'recovery-code-used': 'used a recovery code of',
  'email-changed': 'changed the email address of',
  'access-code-confirmed': 'entered the access code again for',
  'access-code-refused': 'entered a wrong access code for',
  exported: 'exported the data of',
  'audit-exported': 'exported',
  picked: "marked as an Editor's Pick",
  corrected: 'corrected',
  hid: 'hid',
  unhid: 'showed again',
  'episodes-hidden': 'hid the episodes of',
  'topic-added': 'added a topic to',
  'topic-removed': 'removed a topic from',
  'topic-rule-changed': 'changed the words of',
  'speaker-merged': 'merged',
  'speaker-unmerged': 'took back the merge of',
  'bulk-undone': 'took back a change of',
  unpicked: "removed the Editor's Pick mark from",
  pinned: 'pinned as the hero',
  unpinned: 'unpinned as the hero',
  'hero-excluded': 'excluded from the hero',
  'hero-allowed': 'allowed again as the hero',
  ordered: 'changed',
  secret_changed: 'created a new secret for',
  pinged: 'sent a test to',
  replayed: 'resent messages to',
  'suggestion-accepted': 'accepted',
  'suggestion-declined': 'declined',
  'suggestion-reopened': 'reopened',
};

/** Enough characters to tell ids apart. */
const ID_SHOWN = 8;

const spaced = (name: string): string => name.replaceAll(/[-_]/g, ' ');
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const byLabel = (one: { label: string }, other: { label: string }): number =>
  one.label.localeCompare(other.label, 'en');

export const ACTION_CHOICES = Object.keys(ACTS)
  .map((value) => ({ value, label: capitalized(spaced(value)) }))
  .sort(byLabel);
export const KIND_CHOICES = Object.entries(KINDS)
  .map(([value, words]) => ({ value, label: `${capitalized(words)}s` }))
  .sort(byLabel);

export const isAction = (value: string): value is AuditAction => Object.hasOwn(ACTS, value);
export const isKind = (value: string): value is Kind => Object.hasOwn(KINDS, value);

export function actorWords(
  { actor, actor_name: name }: Pick<AuditEntry, 'actor' | 'actor_name'>,
  userId: string | undefined,
): string {
  if (actor === 'operator') return 'The operator';
  if (actor === 'visitor') return 'A visitor';
  if (actor === 'schedule') return 'The schedule';
  // An account without any record of its own has no name.
  return actor === userId ? 'You' : (name ?? `Administrator ${actor.slice(0, ID_SHOWN)}`);
}

/** `updated the event`. Unknown kinds of newer services are shown as they are. */
export function actWords(entry: AuditEntry): string {
  const { action, subject } = entry;
  if (isBulk(entry)) return act(action);
  // Its subject is named like its kind.
  if (subject.kind === 'audit-log') return `${act(action)} the`;
  return `${act(action)} the ${KINDS[subject.kind] ?? subject.kind}`;
}

/** `added` and `20 channels`. */
export function actOnMany({ action, subject: { kind } }: AuditEntry, count: number) {
  return { act: act(action), objects: `${count} ${KINDS[kind] ?? kind}s` };
}

const act = (action: string): string => (isAction(action) ? ACTS[action] : spaced(action));

export function missingWords(services: readonly string[]): string {
  return services.map((service) => SERVICES[service] ?? service).join(', ');
}
