import type { AuditEntry } from '../../shared/admin/admin-types.js';

const KINDS: Readonly<Record<AuditEntry['subject']['kind'], string>> = {
  event: 'event',
  channel: 'channel',
  feed: 'feed',
  episode: 'episode',
  account: 'account',
  run: 'run',
  webhook: 'webhook',
};

const SERVICES: Readonly<Record<string, string>> = {
  ingestion: 'sources and syncs',
  catalogue: 'episodes',
  events: 'events',
  user: 'accounts',
  webhooks: 'webhooks',
};

const ACTS: Readonly<Record<string, string>> = {
  'access-code-reset': 'made a new access code for',
  picked: "marked as an Editor's Pick",
  unpicked: "took back the Editor's Pick of",
  secret_changed: 'made a new secret for',
  pinged: 'sent a test to',
  replayed: 'sent messages again to',
};

/** Enough of an id to tell one from another. */
const ID_SHOWN = 8;

/** Who did something, as seen by whoever has this account. */
export function actorWords(actor: string, userId: string | undefined, address?: string): string {
  if (actor === 'operator') return 'The operator';
  // Who is no administrator any more has no address here.
  return actor === userId ? 'You' : (address ?? `Administrator ${actor.slice(0, ID_SHOWN)}`);
}

/** `updated the event`. A newer service may know of kinds that are not known here. */
export function actWords({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const act = ACTS[action] ?? action.replaceAll(/[-_]/g, ' ');
  return `${act} the ${KINDS[subject.kind] ?? subject.kind}`;
}

/** Whose changes are not among the others: `events, accounts`. */
export function missingWords(services: readonly string[]): string {
  return services.map((service) => SERVICES[service] ?? service).join(', ');
}
