import type { AuditEntry } from '../../shared/admin/admin-types.js';

const KINDS: Readonly<Record<AuditEntry['subject']['kind'], string>> = {
  event: 'event',
  channel: 'channel',
  feed: 'feed',
  episode: 'episode',
  account: 'account',
  run: 'run',
  webhook: 'webhook',
  'home-row': 'home page row',
  topic: 'topic',
};

const SERVICES: Readonly<Record<string, string>> = {
  ingestion: 'sources and syncs',
  catalogue: 'episodes',
  events: 'events',
  user: 'accounts',
  webhooks: 'webhooks',
};

const ACTS: Readonly<Record<string, string>> = {
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
  picked: "marked as an Editor's Pick",
  corrected: 'corrected',
  hid: 'hid',
  unhid: 'showed again',
  'topic-added': 'added a topic to',
  'topic-removed': 'removed a topic from',
  'topic-rule-changed': 'changed the words of',
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
};

/** Enough characters to tell ids apart. */
const ID_SHOWN = 8;

export function actorWords(actor: string, userId: string | undefined, address?: string): string {
  if (actor === 'operator') return 'The operator';
  if (actor === 'visitor') return 'A visitor';
  // Former administrators have no address here.
  return actor === userId ? 'You' : (address ?? `Administrator ${actor.slice(0, ID_SHOWN)}`);
}

/** `updated the event`. Unknown kinds of newer services are shown as they are. */
export function actWords({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const act = ACTS[action] ?? action.replaceAll(/[-_]/g, ' ');
  return `${act} the ${KINDS[subject.kind] ?? subject.kind}`;
}

export function missingWords(services: readonly string[]): string {
  return services.map((service) => SERVICES[service] ?? service).join(', ');
}
