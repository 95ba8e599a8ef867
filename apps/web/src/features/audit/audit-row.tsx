import type { ReactNode } from 'react';
import type { Choices } from '../../shared/admin/desk-list.js';
import { FirstItems } from '../../shared/admin/desk.js';
import type { AuditEntry, operations } from '../../shared/api/generated/schema.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { useSession } from '../../shared/session/session.slice.js';

const FIRST = 4;

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly onObject: (object: string) => void;
}

export function AuditRow({ entry, onObject }: AuditRowProps) {
  const { subject } = entry;
  const isOfMany = isBulk(entry);
  const differences = differencesOf(entry);
  const all = `Show all ${differences.length} ${isOfMany ? 'episodes' : 'fields'}`;
  return (
    <AuditItem
      entry={entry}
      act={actWords(entry)}
      object={
        isOfMany ? (
          <span className="font-semibold text-strong">{subject.name}</span>
        ) : (
          <button
            type="button"
            title="Show only its changes"
            onClick={() => onObject(`${subject.kind}:${subject.id}`)}
            className="font-semibold wrap-anywhere text-strong underline underline-offset-4"
          >
            {subject.name}
          </button>
        )
      }
    >
      <FirstItems items={differences} first={isOfMany ? 0 : FIRST} labels={[all, 'Show less']}>
        {(visible) =>
          visible.length > 0 && (
            <dl className="border-l-2 border-hairline pl-3 text-caption wrap-anywhere mt-1 grid gap-1">
              {visible.map(({ key, field, before, after }) => (
                <div key={key} className="flex flex-wrap gap-x-4">
                  <dt className="w-36 break-words text-quiet">{field}</dt>
                  <dd className="min-w-52 flex-1 break-words">
                    {before !== null && (
                      <del className="text-danger">
                        <span className="sr-only">Before: </span>
                        {before}
                      </del>
                    )}
                    {before !== null && after !== null && <span aria-hidden="true"> → </span>}
                    {after !== null && (
                      <ins className="text-live no-underline">
                        <span className="sr-only">After: </span>
                        {after}
                      </ins>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </FirstItems>
    </AuditItem>
  );
}

interface AuditItemProps extends Pick<AuditRowProps, 'entry'> {
  readonly act: string;
  readonly object: ReactNode;
  readonly children: ReactNode;
}

export function AuditItem({ entry, act, object, children }: AuditItemProps) {
  const { user } = useSession();
  return (
    <li className="grid gap-1 border-b border-hairline py-3">
      <p className="text-small text-plain">
        <span className="font-semibold break-words text-strong" title={entry.actor}>
          {actorWords(entry, user?.id)}
        </span>{' '}
        {act} {object}
      </p>
      <p className="text-caption text-quiet">
        <TimeAgo at={entry.at} />
      </p>
      {children}
    </li>
  );
}

type Kind = AuditEntry['subject']['kind'];
type AuditAction = NonNullable<
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
/** By their labels, which begin with a capital. */
const labeled = (words: Choices): Choices =>
  Object.fromEntries(
    Object.entries(words)
      .map(([value, label]) => [value, capitalized(label)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b, 'en')),
  );

export const ACTION_CHOICES = labeled(
  Object.fromEntries(Object.keys(ACTS).map((action) => [action, spaced(action)])),
);
export const KIND_CHOICES = labeled(
  Object.fromEntries(Object.entries(KINDS).map(([kind, words]) => [kind, `${words}s`])),
);

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
function actWords(entry: AuditEntry): string {
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

interface Difference {
  readonly key: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Snapshots = Pick<AuditEntry, 'before' | 'after'>;
type Change = Snapshots & Pick<AuditEntry, 'subject'>;

export function isBulk({ subject, before, after }: Change): boolean {
  const [were, are] = [before?.episodes, after?.episodes];
  return subject.kind === 'episode' && Array.isArray(were) && Array.isArray(are) && are.length > 1;
}

export function differencesOf(entry: Change): readonly Difference[] {
  return isBulk(entry) ? episodesOf(entry) : fieldsOf(entry);
}

function fieldsOf({ before, after }: Snapshots): readonly Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const difference = {
      key: field,
      field: fieldWords(field),
      before: valueWords(before?.[field]),
      after: valueWords(after?.[field]),
    };
    return difference.before === difference.after ? [] : [difference];
  });
}

function episodesOf({ before, after }: Snapshots): readonly Difference[] {
  const were = new Map(linesOf(before).map((line) => [line.id, line]));
  return linesOf(after).map(({ id, title, state }) => ({
    key: id,
    field: title,
    before: were.get(id)?.state ?? null,
    after: state,
  }));
}

/** Older records have texts: the id, a colon and the state. */
function linesOf(snapshot: AuditEntry['before']) {
  const episodes: unknown = snapshot?.episodes;
  return (Array.isArray(episodes) ? (episodes as unknown[]) : []).map((line) => {
    if (typeof line === 'object' && line !== null) {
      const { id, title, state } = line as Record<string, unknown>;
      return { id: String(id), title: String(title ?? id), state: valueWords(state) };
    }
    const [id = '', ...rest] = String(line).split(': ');
    return { id, title: id, state: rest.join(': ') || null };
  });
}

/** `starts_at` and `startsAt` both become `starts at`. */
function fieldWords(field: string): string {
  if (field === 'acr') return 'signed in by';
  return field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => valueWords(item) ?? '–').join(', ') || null;
  if (typeof value === 'object') return objectWords(value);
  return String(value);
}

function objectWords(value: object): string | null {
  const { id: _, title, ...rest } = value as { readonly id?: unknown; readonly title?: unknown };
  if (typeof title !== 'string') return memberWords(value);
  const more = memberWords(rest);
  return more === null ? title : `${title} (${more})`;
}

function memberWords(value: object): string | null {
  const parts = Object.entries(value).flatMap(([name, member]) => {
    const words = valueWords(member);
    return words === null ? [] : [`${fieldWords(name)}: ${words}`];
  });
  return parts.join('; ') || null;
}
