import { NOTHING_YET, runsApi, type WatchedRuns } from './runs.api.js';
import { pluralize } from '@elevate/rules';
import {
  Activity,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  History,
  LoaderCircle,
  type LucideIcon,
  Newspaper,
  Radio,
  RotateCw,
  Video,
} from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import {
  kindWords,
  sharedWords,
  sourceWords,
  statusWords,
  totalsOf,
  totalsWords,
  triggerWords,
} from '../../../shared/desk/run-words.js';
import { type Source, sourcesApi } from '../../../shared/desk/followed-sources.api.js';
import { figures } from '../../../shared/text/figures.js';
import { classNames } from '../../../shared/ui/class-names.js';
import {
  Action,
  DeskSection,
  Disclosure,
  FirstItems,
  FRESH,
  Loaded,
} from '../../../shared/desk/desk.js';
import { dayOf } from '../../../shared/desk/desk-dates.js';
import { useSync } from '../../../shared/desk/perform-sync.js';
import { useAction } from '../../../shared/desk/use-action.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { Card } from '../../../shared/ui/card.js';
import { Button } from '../../../shared/ui/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { useSession } from '../../../shared/session/session-store.js';

export function ContentSyncTab() {
  return (
    <div className="grid gap-10 pt-6">
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="grid gap-4">
          {SYNCS.map((sync) => (
            <SyncCard key={sync.id} {...sync} />
          ))}
        </div>
        <SystemStatusCard />
      </div>
      <LiveConsole />
      <div className="desk-columns">
        <RecentRuns />
        <div className="grid min-w-0 content-start gap-10">
          <SourceHealthPanel />
          <QuotaLedger />
        </div>
      </div>
    </div>
  );
}

const FIRST_RUNS = 8;
const FIRST_SOURCES = 6;

function RecentRuns() {
  const query = runsApi.useGetRunsQuery(undefined, FRESH);
  return (
    <DeskSection title="Recent runs" text="The last 50 runs, scheduled ones included." className="">
      <Loaded
        query={query}
        failed="The runs could not be loaded"
        skeleton="h-64"
        empty={{ icon: History, title: 'No runs yet', text: 'The first sync appears here.' }}
      >
        {({ items }) => (
          <FirstItems
            items={items}
            first={FIRST_RUNS}
            labels={[`Show all ${items.length}`, `Show the last ${FIRST_RUNS} only`]}
          >
            {(runs) => (
              <ol aria-label="Recent runs" className="border-t border-hairline">
                {runs.map((run) => (
                  <RunEntry key={run.id} run={run} />
                ))}
              </ol>
            )}
          </FirstItems>
        )}
      </Loaded>
    </DeskSection>
  );
}

function RunEntry({ run }: { readonly run: Api.RunSummary }) {
  const { user } = useSession();
  return (
    <Disclosure
      head={
        <>
          {statusDot(run.status, run.totals.failed > 0)}
          <span className="font-semibold text-strong">{kindWords(run)}</span>
          <span className="desk-line text-quiet">
            <TimeAgo at={run.started_at} /> {triggerWords(run, user?.id)}
          </span>
          <span className="desk-line text-plain">
            {statusWords(run)} · {totalsWords(run)}
          </span>
        </>
      }
    >
      <RunDetails run={run} />
    </Disclosure>
  );
}

function RunDetails({ run }: { readonly run: Api.RunSummary }) {
  const { id, status, totals } = run;
  const query = runsApi.useGetRunQuery(id);
  return (
    <div className="grid gap-3">
      <p className="text-caption text-quiet">
        {figures.format(totals.seen)} looked at · {figures.format(totals.quota_units)} units of
        quota
      </p>
      <Loaded query={query} failed="The run could not be loaded" skeleton="h-24">
        {({ sources }) => (
          <SourceRows label={`Sources of this ${kindWords(run)}`} sources={sources} />
        )}
      </Loaded>
      {status !== 'running' && (
        <div>
          <RetryButton runId={id} totals={totals} />
        </div>
      )}
    </div>
  );
}

const LABELS: Readonly<Record<Api.Schedule['id'], string>> = {
  video: 'YouTube Auto-Sync',
  news: 'News Auto-Sync',
  hero: 'Hero Rotation',
};

function SystemStatusCard() {
  const query = runsApi.useGetStatusQuery(undefined, {
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
    ...FRESH,
  });
  return (
    <Card icon={Activity} title="System Status" text="Automatic jobs.">
      {query.data?.storage && (
        <p role="alert" className="text-small text-danger">
          Nothing can be saved. {query.data.storage}
        </p>
      )}
      <Loaded query={query} failed="The status could not be loaded" skeleton="h-32">
        {(data) => (
          <dl className="grid gap-2.5 text-small">
            {data.schedules.map((schedule) => {
              const { id, active, reason, last_at: last, next_at: next } = schedule;
              const isWell = active && !isFailing(schedule);
              const trouble = active ? failingWords(schedule) : reason;
              return (
                <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <dt className="text-plain">{LABELS[id]}</dt>
                  <dd className={classNames('font-semibold', isWell ? 'text-live' : 'text-danger')}>
                    {activeWords(schedule)}
                  </dd>
                  <dd className="w-full text-caption text-quiet">
                    {trouble && <span className="block text-plain">{trouble}.</span>}
                    Last: {last ? <TimeAgo at={last} /> : 'never'} · Next:{' '}
                    {next ? <TimeAhead at={next} /> : 'not scheduled'}
                  </dd>
                </div>
              );
            })}
            <div className="text-caption break-words text-quiet">
              <dt className="inline">Release:</dt> <dd className="inline">{data.release}</dd>
            </div>
          </dl>
        )}
      </Loaded>
    </Card>
  );
}

const SYNCS = [
  {
    id: 'video',
    sync: 'videos',
    icon: Video,
    title: 'YouTube Sync',
    text: 'Imports the latest episodes of every followed channel.',
    label: 'Sync YouTube Channels',
    usualMinutes: 30,
  },
  {
    id: 'news',
    sync: 'news',
    icon: Newspaper,
    title: 'News Sync',
    text: 'Fetches new articles from every followed feed.',
    label: 'Sync News Content',
    usualMinutes: 60,
  },
] as const;

function SyncCard({ id, sync, label, usualMinutes, ...card }: (typeof SYNCS)[number]) {
  const { start, isBusy } = useSync(sync);
  const { data } = runsApi.useGetStatusQuery();
  const schedule = data?.schedules.find((each) => each.id === id);
  const minutes = schedule?.every_minutes ?? usualMinutes;
  const often = `Every ${minutes === HOUR_MINUTES ? 'hour' : pluralize(minutes, 'minute').replace(/^1 /, '')}`;
  return (
    <Card {...card}>
      <Button kind="lead" extra="w-full" isBusy={isBusy} onPress={start}>
        {isBusy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {isBusy ? 'Syncing...' : label}
      </Button>
      <p className="text-caption text-quiet">
        Automatic sync: {schedule?.active === false ? 'Not active' : often}
      </p>
    </Card>
  );
}

const HOUR_MINUTES = 60;

function activeWords(schedule: Api.Schedule): string {
  if (!schedule.active) return 'Not active';
  const minutes = schedule.every_minutes;
  const often = minutes === HOUR_MINUTES ? 'hourly' : `${minutes} min`;
  return `${isFailing(schedule) ? 'Failing' : 'Active'} (${often})`;
}

const isFailing = ({ active, sources }: Api.Schedule): boolean =>
  active && sources !== undefined && sources.failing > 0 && sources.failing === sources.active;

/** `All 36 feeds failed when they were last read`; null without failures. */
function failingWords({ id, sources }: Api.Schedule): string | null {
  if (!sources || sources.failing === 0) return null;
  const { failing, active } = sources;
  const source = id === 'video' ? 'channel' : 'feed';
  if (active === 1) return `The ${source} failed when it was last read`;
  const which = failing === active ? `All ${active}` : `${failing} of ${active}`;
  return `${which} ${source}s failed when they were last read`;
}

function QuotaLedger() {
  const { data } = runsApi.useGetStatusQuery();
  if (!data) return null;
  const { quota } = data;
  return (
    <DeskSection
      title="YouTube quota"
      text="Units of the YouTube Data API, by its Pacific day."
      className=""
    >
      {quota ? (
        <>
          <p className="text-small text-plain tabular-nums">
            <strong className="font-display text-heading font-bold text-strong">
              {figures.format(quota.used)}
            </strong>{' '}
            of {figures.format(quota.limit)} units used today. A new day begins{' '}
            <TimeAhead at={quota.resets_at} />.
          </p>
          <p className="mt-1 text-small text-plain">
            <Forecast quota={quota} />
          </p>
          <QuotaDays {...quota} />
        </>
      ) : (
        <p className="text-small text-plain">
          The remaining quota is unknown: the service does not respond.
        </p>
      )}
    </DeskSection>
  );
}

function Forecast({ quota: { exhausted, used, limit, forecast } }: { readonly quota: Api.Quota }) {
  if (exhausted || used >= limit) {
    return 'The quota is used up. Video syncs resume when the new day begins.';
  }
  const expected = figures.format(forecast.used_by_reset);
  if (forecast.runs_out_at === null) {
    return `Enough for today: ${expected} units expected at this rate.`;
  }
  return (
    <span className="font-semibold text-danger">
      At this rate the quota runs out <TimeAhead at={forecast.runs_out_at} />: the day would take{' '}
      {expected}.
    </span>
  );
}

function QuotaDays({ days, limit }: { readonly days: Api.Quota['days']; readonly limit: number }) {
  const most = Math.max(limit, ...days.map(({ used }) => used), 1);
  return (
    <ol
      aria-label="Units used on the last seven days"
      className="mt-4 grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-1.5"
    >
      {days.map(({ day, used, exhausted }) => (
        // All bars have one scale.
        <li key={day} className="col-span-3 grid grid-cols-subgrid items-center text-caption">
          <span className="text-quiet">{dayOf(day, 'UTC')}</span>
          <span aria-hidden="true" className="h-3 rounded-pill bg-raised-2">
            {used > 0 && (
              <span
                className={classNames(
                  'block h-full rounded-pill',
                  exhausted ? 'bg-danger' : 'bg-lead',
                )}
                style={{ width: `${(used / most) * 100}%` }}
              />
            )}
          </span>
          <span className="text-right text-plain tabular-nums">
            {figures.format(used)}
            <span className="sr-only"> units</span>
            {exhausted && <span className="text-danger"> used up</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const CONNECTIONS: Readonly<Record<WatchedRuns['connection'], readonly [string, string]>> = {
  connecting: ['Connecting…', 'text-quiet'],
  live: ['Live', 'text-live'],
  lost: ['Reconnecting…', 'text-lead-text'],
};

function LiveConsole() {
  const { data } = runsApi.useWatchRunsQuery();
  const { connection, runs } = data ?? NOTHING_YET;
  const [words, color] = CONNECTIONS[connection];
  // Only start and end of a run: forty sources would drown everything else.
  const announced = useRef<ReadonlyMap<string, Api.Run['status']>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const changed = runs.find(({ id, status }) => announced.current.get(id) !== status);
    announced.current = new Map(runs.map(({ id, status }) => [id, status]));
    if (changed) setAnnouncement(wordsFor(changed));
  }, [runs]);
  return (
    <DeskSection
      title="Live console"
      className=""
      aside={
        <p className={classNames('flex items-center gap-2 text-caption font-semibold', color)}>
          <span aria-hidden="true" className="size-2 rounded-pill bg-current" />
          {words}
        </p>
      }
    >
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {announcement}
      </p>
      {runs.length === 0 ? (
        <Nothing />
      ) : (
        <div className="grid gap-4">
          {runs.map((run) => (
            <LiveRun key={run.id} run={run} />
          ))}
        </div>
      )}
    </DeskSection>
  );
}

function Nothing() {
  const { data } = runsApi.useGetStatusQuery();
  const next = data?.schedules
    .filter(({ id, active, next_at }) => id !== 'hero' && active && next_at !== null)
    .toSorted((a, b) => Date.parse(a.next_at ?? '') - Date.parse(b.next_at ?? ''))
    .at(0);
  return (
    <>
      <Notice
        icon={Radio}
        title="Nothing is running"
        text="A running sync appears here, source by source."
      />
      {next?.next_at && (
        <p className="mt-2 text-caption text-quiet">
          Next {next.id === 'video' ? 'video sync' : 'news sync'}: <TimeAhead at={next.next_at} />
        </p>
      )}
    </>
  );
}

function wordsFor(run: Api.Run): string {
  const kind = kindWords(run);
  if (run.status === 'running') return `${kind} is running.`;
  return `${kind}: ${statusWords(run)}. ${totalsWords({ totals: totalsOf(run) })}.`;
}

const { cancelRun, retryRun } = runsApi.endpoints;

function LiveRun({ run }: { readonly run: Api.Run }) {
  const titleId = useId();
  const { user } = useSession();
  const totals = totalsOf(run);
  const isRunning = run.status === 'running';
  const { isBusy, perform } = useAction();
  const isCancelling = isBusy || Boolean(run.cancel_requested_at);
  // Sources are expanded while the run is active and collapsed afterwards, unless the user toggles them.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isRunning;
  return (
    <article
      aria-labelledby={titleId}
      className="rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={titleId} className="flex items-center gap-2 text-body font-bold">
            {statusDot(run.status, totals.failed > 0)}
            {kindWords(run)}
          </h3>
          <p className="text-caption text-quiet">
            Started {triggerWords(run, user?.id)} <TimeAgo at={run.started_at} />
          </p>
        </div>
        {isRunning ? (
          <Action
            kind="outline"
            icon={CircleSlash}
            label={isCancelling ? 'Cancelling…' : 'Cancel'}
            isBusy={isCancelling}
            onPress={() => perform(cancelRun, run.id, { failed: 'The run could not be cancelled' })}
          />
        ) : (
          <RetryButton runId={run.id} totals={totals} />
        )}
      </div>
      <div
        role="progressbar"
        aria-label={`${kindWords(run)}, sources done`}
        aria-valuemin={0}
        aria-valuemax={totals.sources}
        aria-valuenow={totals.ended}
        aria-valuetext={`${totals.ended} of ${totals.sources}`}
        className="my-3 h-2 overflow-hidden rounded-pill bg-raised-2"
      >
        <div
          className="h-full origin-left rounded-pill bg-lead transition-transform"
          style={{
            transform: `scaleX(${totals.sources === 0 ? 1 : totals.ended / totals.sources})`,
          }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-plain tabular-nums">
          {!isRunning && `${statusWords(run)} · `}
          {totalsWords({ totals })}
        </p>
        <Action
          kind="link"
          extra="-mr-5"
          label={isOpen ? 'Hide sources' : 'Show sources'}
          aria-expanded={isOpen}
          onPress={() => setChosen(!isOpen)}
        />
      </div>
      {isOpen && <SourceRows label={`Sources of this ${kindWords(run)}`} sources={run.sources} />}
    </article>
  );
}

interface SourceRowsProps {
  readonly label: string;
  readonly sources: readonly Api.RunSource[];
}

/** Keeps the run's order, so rows do not move while someone reads. */
export function SourceRows({ label, sources }: SourceRowsProps) {
  const isOver = sources.every(({ ended_at: at }) => at !== null);
  const shared = sharedWords(isOver ? sources : [], failureWordsOf);
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-6"
    >
      {[...shared].map(([words, failed]) => (
        <EqualFailures key={words} words={words} sources={failed} />
      ))}
      {sources.map(
        (source) =>
          !shared.has(failureWordsOf(source) ?? '') && (
            <SourceRow key={source.source_id} source={source} />
          ),
      )}
    </ul>
  );
}

const failureWordsOf = (source: Api.RunSource): string | null =>
  source.status === 'failed' ? sourceWords(source) : null;

interface EqualFailuresProps {
  readonly words: string;
  readonly sources: readonly { readonly name: string }[];
}

function EqualFailures({ words, sources }: EqualFailuresProps) {
  return (
    <Disclosure
      className="col-span-full"
      head={
        <>
          <CircleAlert aria-hidden="true" className="size-4 text-danger" />
          <span className="font-semibold text-strong">{pluralize(sources.length, 'source')}</span>
          <span className="desk-line text-danger">{words}</span>
        </>
      }
    >
      <p className="text-caption text-quiet">{sources.map(({ name }) => name).join(', ')}</p>
    </Disclosure>
  );
}

const ICONS: Readonly<Record<Api.RunSource['status'], readonly [LucideIcon, string]>> = {
  queued: [CircleDashed, 'text-quiet'],
  running: [LoaderCircle, 'text-lead-text animate-spin'],
  succeeded: [CircleCheck, 'text-live'],
  failed: [CircleAlert, 'text-danger'],
  paused: [CirclePause, 'text-lead-text'],
  cancelled: [CircleSlash, 'text-quiet'],
};

/** Memoized so that only rows with progress render again. */
const SourceRow = memo(function SourceRow({ source }: { readonly source: Api.RunSource }) {
  const { name, status } = source;
  const [Icon, color] = ICONS[status];
  const isTrouble = status === 'failed' || status === 'paused';
  return (
    <li className="desk-entry border-t border-hairline">
      <Icon aria-hidden="true" className={classNames('mt-px size-4 shrink-0', color)} />
      <span className="truncate min-w-0 text-plain" title={name}>
        {name}
      </span>
      <span
        className={classNames(
          'tabular-nums',
          status === 'failed' ? 'text-danger' : 'text-quiet',
          isTrouble ? 'desk-line' : 'text-right whitespace-nowrap',
        )}
      >
        {sourceWords(source)}
      </span>
    </li>
  );
});

const DOTS: Readonly<Record<Api.Run['status'], string>> = {
  running: 'bg-lead',
  succeeded: 'bg-live',
  failed: 'bg-danger',
  paused: 'bg-lead',
  cancelled: 'bg-quiet',
};

function statusDot(status: Api.Run['status'], hasFailures: boolean) {
  const color = status === 'succeeded' && hasFailures ? 'bg-lead' : DOTS[status];
  return <span aria-hidden="true" className={classNames('size-2.5 rounded-pill', color)} />;
}

interface RetryButtonProps {
  readonly runId: string;
  readonly totals: Pick<Api.RunSummary['totals'], 'failed' | 'cancelled'>;
}

function RetryButton({ runId, totals: { failed, cancelled = 0 } }: RetryButtonProps) {
  const { isBusy, perform } = useAction();
  const count = failed + cancelled;
  if (count === 0) return null;
  return (
    <Action
      kind="outline"
      icon={RotateCw}
      label={`${cancelled > 0 ? 'Retry failed and cancelled' : 'Retry failed only'} (${count})`}
      isBusy={isBusy}
      onPress={() => perform(retryRun, runId, { failed: 'The retry could not be started' })}
    />
  );
}

function SourceHealthPanel() {
  const query = useSources();
  const { data } = query;
  return (
    <DeskSection title="Source health" text={data && summaryOf(data)} className="">
      <Loaded query={query} failed="Some sources could not be loaded" skeleton="h-40">
        {(all) => {
          const shared = sharedWords(all, ({ health, trouble }) =>
            health === 'trouble' ? trouble : null,
          );
          const isGrouped = ({ health, trouble }: Source) =>
            health === 'trouble' && shared.has(trouble ?? '');
          const alone = all.filter((source) => !isGrouped(source));
          const items = [...alone, ...all.filter(isGrouped)];
          return (
            <FirstItems
              items={items}
              first={Math.min(countOf(alone, 'trouble'), FIRST_SOURCES)}
              labels={[`Show all ${all.length}`, 'Show fewer']}
            >
              {(sources) =>
                sources.length + shared.size > 0 ? (
                  <ul
                    aria-label={sources === items ? 'All sources' : 'Sources with problems'}
                    className="border-t border-hairline"
                  >
                    {sources !== items &&
                      [...shared].map(([words, failed]) => (
                        <EqualFailures key={words} words={words} sources={failed} />
                      ))}
                    {sources.map((source) => (
                      <HealthRow key={`${source.kind} ${source.id}`} source={source} />
                    ))}
                  </ul>
                ) : (
                  all.length > 0 && <NoTrouble sources={all} />
                )
              }
            </FirstItems>
          );
        }}
      </Loaded>
    </DeskSection>
  );
}

const countOf = (sources: readonly Source[], health: Source['health']): number =>
  sources.filter((source) => source.health === health).length;

function NoTrouble({ sources }: { readonly sources: readonly Source[] }) {
  const unread = countOf(sources, 'new');
  const isAnyWell = countOf(sources, 'well') > 0;
  if (!isAnyWell && unread > 0)
    return <Notice icon={CircleDashed} title="No source has been read yet" />;
  if (!isAnyWell) return <Notice icon={CirclePause} title="All sources are paused" />;
  if (unread === 0) return <Notice icon={CircleCheck} title="All sources are healthy" />;
  const others = `${pluralize(unread, 'source')} not read yet.`;
  return <Notice icon={CircleDashed} title="No source has problems" text={others} />;
}

function summaryOf(sources: readonly Source[]): string {
  if (sources.length === 0) return 'No sources yet. Add one on the Sources tab.';
  const [troubled, unread] = [countOf(sources, 'trouble'), countOf(sources, 'new')];
  const notRead = unread > 0 ? `, ${unread} not read yet` : '';
  return `${pluralize(sources.length, 'source')}, ${troubled || 'none'} with problems${notRead}.`;
}

function useSources() {
  const channels = sourcesApi.useGetSourcesQuery('channels', FRESH);
  const feeds = sourcesApi.useGetSourcesQuery('feeds', FRESH);
  const { data: status } = runsApi.useGetStatusQuery();
  const isOff = status?.schedules.some(({ id, active }) => id === 'news' && !active) ?? false;
  const unscheduled = isOff && { nextAttemptAt: null };
  const data =
    channels.data &&
    feeds.data &&
    [...channels.data, ...feeds.data.map((feed) => ({ ...feed, ...unscheduled }))].toSorted(
      (a, b) => Number(b.health === 'trouble') - Number(a.health === 'trouble'),
    );
  return {
    data,
    currentData: data,
    error: channels.error ?? feeds.error,
    isFetching: channels.isFetching || feeds.isFetching,
    refetch: () => {
      void channels.refetch();
      void feeds.refetch();
    },
  };
}

const STATES: Readonly<Record<Source['health'], readonly [string, string]>> = {
  well: ['Healthy', 'text-live'],
  new: ['Not read yet', 'text-quiet'],
  paused: ['Paused', 'text-quiet'],
  trouble: ['Failing', 'text-danger'],
};

function HealthRow({ source }: { readonly source: Source }) {
  const { kind, name, trouble, health, lastSuccessAt: last, nextAttemptAt: next } = source;
  const [words, color] = STATES[health];
  const isPaused = health === 'paused';
  return (
    <li className="grid gap-x-4 border-b border-hairline py-2 text-caption">
      <span className="min-w-0">
        <span className="font-semibold break-words text-strong">{name}</span>{' '}
        <span className="text-quiet">{kind === 'channels' ? 'Channel' : 'Feed'}</span>
      </span>
      <span className={classNames('font-semibold', color)}>
        {isPaused ? words : (trouble ?? words)}
      </span>
      <span className="text-quiet">
        Last read: {last ? <TimeAgo at={last} /> : 'never'}
        {next && !isPaused && (
          <>
            {' · Next: '}
            <TimeAhead at={next} />
          </>
        )}
      </span>
    </li>
  );
}
