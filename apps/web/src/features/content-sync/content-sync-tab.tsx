import {
  Activity,
  ChevronDown,
  History,
  LoaderCircle,
  type LucideIcon,
  Newspaper,
  Video,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { buttonStyle } from '../../shared/ui/link.js';
import {
  kindWords,
  statusWords,
  totalsWords,
  triggerWords,
} from '../../shared/admin/admin-types.js';
import type { RunSummary, Schedule } from '../../shared/api/generated/schema.js';
import { problemWords } from '../../shared/admin/problem-words.js';
import { classNames } from '../../shared/lib/words.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Notice } from '../../shared/ui/notice.js';
import './content-sync.css';
import { LiveConsole } from './console/live-console.js';
import { SourceHealthPanel } from './health/source-health.js';
import { QuotaLedger } from './quota/quota-ledger.js';
import { managementSyncApi, Panel, runsApi } from './panel.js';
import { RetryButton, SourceRows, StatusDot } from './runs/source-rows.js';

export function ContentSyncTab() {
  return (
    <div className="grid gap-10 pt-6">
      <div className="sync-cards">
        <VideoSyncCard />
        <NewsSyncCard />
        <SystemStatusCard />
      </div>
      <LiveConsole />
      <div className="sync-columns">
        <RecentRuns />
        <div className="grid min-w-0 content-start gap-10">
          <SourceHealthPanel />
          <QuotaLedger />
        </div>
      </div>
    </div>
  );
}

const FIRST = 8;

export function RecentRuns() {
  const { data, error, isFetching, refetch } = runsApi.useGetRunsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Panel title="Recent runs" text="The last 50 runs, scheduled ones included.">
      {data ? <Runs runs={data} /> : !error && <Skeleton className="h-64" />}
      {!data && error && (
        <AdminLoadFailed
          title="The runs could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}

function Runs({ runs }: { readonly runs: readonly RunSummary[] }) {
  const [isAll, setAll] = useState(false);
  if (runs.length === 0) {
    return <Notice icon={History} title="No runs yet" text="The first sync appears here." />;
  }
  return (
    <>
      <ol aria-label="Recent runs" className="border-t border-hairline">
        {(isAll ? runs : runs.slice(0, FIRST)).map((run) => (
          <RunEntry key={run.id} run={run} />
        ))}
      </ol>
      {runs.length > FIRST && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className={buttonStyle('link', 'mt-2 -ml-5')}
        >
          {isAll ? `Show the last ${FIRST} only` : `Show all ${runs.length}`}
        </button>
      )}
    </>
  );
}

export function RunEntry({ run }: { readonly run: RunSummary }) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { user } = useSession();
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="run-entry"
      >
        <StatusDot status={run.status} hasFailures={run.totals.failed > 0} />
        <span className="font-semibold text-strong">{kindWords(run)}</span>
        <span className="run-when text-quiet">
          <TimeAgo at={run.started_at} /> {triggerWords(run, user?.id)}
        </span>
        <span className="run-totals text-plain">
          {statusWords(run)} · {totalsWords(run)}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames(
            'run-chevron size-4 text-quiet transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <div id={panelId} className="pb-4">
          <RunDetails run={run} />
        </div>
      )}
    </li>
  );
}

const figures = new Intl.NumberFormat('en');

export function RunDetails({ run }: { readonly run: RunSummary }) {
  const { id, status, totals } = run;
  const { data, error, isFetching, refetch } = runsApi.useGetRunQuery(id);
  return (
    <div className="grid gap-3">
      <p className="text-caption text-quiet">
        {figures.format(totals.seen)} looked at · {figures.format(totals.quota_units)} units of
        quota
      </p>
      {data && <SourceRows label={`Sources of this ${kindWords(run)}`} sources={data.sources} />}
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <AdminLoadFailed
          title="The run could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {status !== 'running' && (
        <div>
          <RetryButton runId={id} totals={totals} />
        </div>
      )}
    </div>
  );
}

const LABELS: Readonly<Record<Schedule['id'], string>> = {
  video: 'YouTube Auto-Sync',
  news: 'News Auto-Sync',
  hero: 'Hero Rotation',
};

export function SystemStatusCard() {
  const { data, error } = runsApi.useGetStatusQuery(undefined, {
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card icon={Activity} title="System Status" text="Automatic jobs.">
      {data && (
        <dl className="grid gap-2.5 text-small">
          {data.schedules.map((schedule) => (
            <ScheduleLine key={schedule.id} schedule={schedule} />
          ))}
        </dl>
      )}
      {!data && (
        <p role={error ? 'alert' : undefined} className="min-h-32 text-small text-quiet">
          {error ? problemWords(error, 'The status could not be loaded.') : 'Looking…'}
        </p>
      )}
    </Card>
  );
}

function ScheduleLine({ schedule }: { readonly schedule: Schedule }) {
  const { id, active, reason, last_at: last, next_at: next } = schedule;
  const isWell = active && !isFailing(schedule);
  const trouble = active ? failingWords(schedule) : reason;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
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
}

const BUSY = 'Syncing...';

function useSchedule(id: Schedule['id']): Schedule | undefined {
  return runsApi.useGetStatusQuery().data?.schedules.find((schedule) => schedule.id === id);
}

export function VideoSyncCard() {
  const schedule = useSchedule('video');
  const [start, { isLoading }] = managementSyncApi.useSyncVideosMutation({
    fixedCacheKey: 'sync-videos',
  });
  return (
    <SyncCard
      icon={Video}
      title="YouTube Sync"
      text="Imports the latest episodes of every followed channel."
      label="Sync YouTube Channels"
      busyLabel={BUSY}
      note={automaticWords(schedule, 30)}
      isBusy={isLoading}
      onStart={() => void start()}
    />
  );
}

export function NewsSyncCard() {
  const schedule = useSchedule('news');
  const [start, { isLoading }] = managementSyncApi.useSyncNewsMutation({
    fixedCacheKey: 'sync-news',
  });
  return (
    <SyncCard
      icon={Newspaper}
      title="News Sync"
      text="Fetches new articles from every followed feed."
      label="Sync News Content"
      busyLabel={BUSY}
      note={automaticWords(schedule, 60)}
      isBusy={isLoading}
      onStart={() => void start()}
    />
  );
}

export interface SyncCardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly note: string;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

export function SyncCard(props: SyncCardProps) {
  const { icon: Icon, title, text, label, busyLabel, note, isBusy, onStart } = props;
  return (
    <Card icon={Icon} title={title} text={text}>
      <button
        type="button"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={onStart}
        className={buttonStyle('lead', 'w-full')}
      >
        {isBusy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {isBusy ? busyLabel : label}
      </button>
      <p className="mt-3 text-caption text-quiet">{note}</p>
    </Card>
  );
}

interface CardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function Card({ icon: Icon, title, text, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="sync-card">
      <h2 id={id} className="flex items-center gap-2.5 text-heading font-bold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
        {title}
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">{text}</p>
      <div className="mt-auto">{children}</div>
    </section>
  );
}

const HOUR_MINUTES = 60;

/** `Active (30 min)`, `Active (hourly)`, inactive or failing. */
export function activeWords(schedule: Schedule): string {
  if (!schedule.active) return 'Not active';
  const minutes = schedule.every_minutes;
  const often = minutes === HOUR_MINUTES ? 'hourly' : `${minutes} min`;
  return `${isFailing(schedule) ? 'Failing' : 'Active'} (${often})`;
}

/** Active, but every source failed at the last read. */
export function isFailing({ active, sources }: Schedule): boolean {
  return (
    active && sources !== undefined && sources.failing > 0 && sources.failing === sources.active
  );
}

/** `All 36 feeds failed when they were last read`; null without failures. */
export function failingWords({ id, sources }: Schedule): string | null {
  if (!sources || sources.failing === 0) return null;
  const { failing, active } = sources;
  const one = id === 'video' ? 'channel' : 'feed';
  if (active === 1) return `The ${one} failed when it was last read`;
  const which = failing === active ? `All ${active}` : `${failing} of ${active}`;
  return `${which} ${one}s failed when they were last read`;
}

/** `Automatic sync: Every 30 minutes`, or inactive. */
export function automaticWords(schedule: Schedule | undefined, usual: number): string {
  if (schedule && !schedule.active) return 'Automatic sync: Not active';
  const minutes = schedule?.every_minutes ?? usual;
  return `Automatic sync: Every ${minutes === HOUR_MINUTES ? 'hour' : `${minutes} minutes`}`;
}
