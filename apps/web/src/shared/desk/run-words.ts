import { failureWords, pluralize } from '@elevate/rules';
import type * as Api from '../api/generated/schema.js';

const KINDS: Readonly<Record<Api.Run['kind'], string>> = {
  video: 'Video sync',
  backfill: 'Backfill',
  statistics: 'View counts',
  sample: 'Sample talks',
  news: 'News sync',
};

const STATUSES: Readonly<Record<Api.Run['status'], string>> = {
  running: 'Running',
  succeeded: 'Done',
  failed: 'Failed',
  paused: 'Paused',
  cancelled: 'Cancelled',
};

export const kindWords = ({ kind, verify }: Pick<Api.Run, 'kind' | 'verify'>): string =>
  verify ? 'Video verification' : KINDS[kind];

export function statusWords({ status, reason }: Pick<Api.Run, 'status' | 'reason'>): string {
  return reason ? `${STATUSES[status]}: ${failureWords(reason)}` : STATUSES[status];
}

export function triggerWords(
  { trigger, actor }: Pick<Api.Run, 'trigger' | 'actor'>,
  userId: string | undefined,
): string {
  if (trigger === 'schedule') return 'by the schedule';
  if (trigger === 'start') return 'at startup';
  if (trigger === 'operator' || actor === 'operator') return 'by the operator';
  return actor !== null && actor === userId ? 'by you' : 'by an administrator';
}

export function broughtWords(
  counts: Pick<Api.RunSummary['totals'], 'new' | 'updated' | 'withdrawn'>,
): string {
  const parts = [
    counts.new > 0 && `${counts.new} new`,
    counts.updated > 0 && `${counts.updated} updated`,
    counts.withdrawn > 0 && `${counts.withdrawn} withdrawn`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing new';
}

export function sourceWords(source: Api.RunSource): string {
  const { status, seen, stored, brought_in: broughtIn = 0, failed } = source;
  const last = failed.at(-1);
  switch (status) {
    case 'queued':
      return 'Waiting';
    case 'running':
      return seen > 0 ? `Reading, ${seen} seen` : 'Reading';
    case 'cancelled':
      return 'Cancelled';
    case 'succeeded':
      return stored === undefined
        ? capitalized(broughtWords(source))
        : `${seen} in source, ${stored} stored, ${broughtIn} imported`;
    default:
      return last ? failureWords(last.reason) : STATUSES[status];
  }
}

export function readAgainNotice(name: string, { run }: Pick<Api.RunAnswer, 'run'>, id: string) {
  const source = run.sources.find(({ source_id }) => source_id === id) ?? run.sources[0];
  if (run.status === 'running')
    return { kind: 'info', message: `${name} is still being read` } as const;
  const isRead = source?.status === 'succeeded';
  return {
    kind: isRead ? 'success' : 'error',
    message: isRead ? `${name} was read` : `${name} could not be read`,
    ...(source && { detail: sourceWords(source) }),
  } as const;
}

const FEWEST_EQUAL = 3;

export function sharedWords<Item>(
  items: readonly Item[],
  wordsOf: (item: Item) => string | null,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const words = wordsOf(item);
    if (words !== null) groups.set(words, [...(groups.get(words) ?? []), item]);
  }
  return new Map([...groups].filter(([, { length }]) => length >= FEWEST_EQUAL));
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function totalsWords({ totals }: Pick<Api.RunSummary, 'totals'>): string {
  const { sources, ended, failed, cancelled = 0 } = totals;
  const parts = [
    `${ended < sources ? `${ended} of ` : ''}${pluralize(sources, 'source')}`,
    failed > 0 && `${failed} failed`,
    cancelled > 0 && `${cancelled} cancelled`,
    broughtWords(totals),
  ];
  return parts.filter(Boolean).join(' · ');
}

export function totalsOf({ sources }: Pick<Api.Run, 'sources'>): Api.RunSummary['totals'] {
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
