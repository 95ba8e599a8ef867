import { Activity, History, LoaderCircle, type LucideIcon, Newspaper, Video } from 'lucide-react';
import {
  kindWords,
  statusWords,
  totalsWords,
  triggerWords,
} from '../../shared/admin/admin-types.js';
import { DeskSection, Disclosure, FirstItems, FRESH, Loaded } from '../../shared/admin/desk.js';
import { problemWords } from '../../shared/admin/problem-words.js';
import type { Quota, RunSummary, Schedule } from '../../shared/api/generated/schema.js';
import { classNames } from '../../shared/lib/words.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Card } from '../../shared/ui/card.js';
import { Button } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import { TimeAgo } from '../../shared/ui/time.js';
import { LiveConsole, ProgressBar, RetryButton, SourceRows, statusDot } from './live-console.js';
import { runsApi } from './runs.api.js';
import { SourceHealthPanel } from './source-health.js';

export function ContentSyncTab() {
  const videos = runsApi.useSyncVideosMutation({ fixedCacheKey: 'sync-videos' });
  const news = runsApi.useSyncNewsMutation({ fixedCacheKey: 'sync-news' });
  return (
    <div className="grid gap-10 pt-6">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-6 gap-y-4">
        <SyncCard
          id="video"
          icon={Video}
          title="YouTube Sync"
          text="Imports the latest episodes of every followed channel."
          label="Sync YouTube Channels"
          usualMinutes={30}
          sync={videos}
        />
        <SyncCard
          id="news"
          icon={Newspaper}
          title="News Sync"
          text="Fetches new articles from every followed feed."
          label="Sync News Content"
          usualMinutes={60}
          sync={news}
        />
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

const FIRST = 8;

function RecentRuns() {
  const query = runsApi.useGetRunsQuery(undefined, FRESH);
  return (
    <DeskSection title="Recent runs" text="The last 50 runs, scheduled ones included." className="">
      <Loaded query={query} failed="The runs could not be loaded" skeleton="h-64">
        {(runs) =>
          runs.length === 0 ? (
            <Notice icon={History} title="No runs yet" text="The first sync appears here." />
          ) : (
            <FirstItems
              items={runs}
              first={FIRST}
              labels={[`Show all ${runs.length}`, `Show the last ${FIRST} only`]}
            >
              {(runs) => (
                <ol aria-label="Recent runs" className="border-t border-hairline">
                  {runs.map((run) => (
                    <RunEntry key={run.id} run={run} />
                  ))}
                </ol>
              )}
            </FirstItems>
          )
        }
      </Loaded>
    </DeskSection>
  );
}

function RunEntry({ run }: { readonly run: RunSummary }) {
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

const figures = new Intl.NumberFormat('en');

function RunDetails({ run }: { readonly run: RunSummary }) {
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

const LABELS: Readonly<Record<Schedule['id'], string>> = {
  video: 'YouTube Auto-Sync',
  news: 'News Auto-Sync',
  hero: 'Hero Rotation',
};

function SystemStatusCard() {
  const { data, error } = runsApi.useGetStatusQuery(undefined, {
    pollingInterval: 60_000,
    skipPollingIfUnfocused: true,
    ...FRESH,
  });
  return (
    <Card icon={Activity} title="System Status" text="Automatic jobs.">
      {data ? (
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
        </dl>
      ) : (
        <p role={error ? 'alert' : undefined} className="min-h-32 text-small text-quiet">
          {error ? problemWords(error, 'The status could not be loaded.') : 'Looking…'}
        </p>
      )}
    </Card>
  );
}

interface SyncCardProps {
  readonly id: Schedule['id'];
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Between two runs, while the schedule is not loaded. */
  readonly usualMinutes: number;
  readonly sync: readonly [() => unknown, { readonly isLoading: boolean }];
}

function SyncCard({ id, label, usualMinutes, sync, ...card }: SyncCardProps) {
  const [start, { isLoading: isBusy }] = sync;
  const { data } = runsApi.useGetStatusQuery();
  const schedule = data?.schedules.find((each) => each.id === id);
  return (
    <Card {...card}>
      <Button kind="lead" extra="w-full" isBusy={isBusy} onPress={start}>
        {isBusy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {isBusy ? 'Syncing...' : label}
      </Button>
      <p className="text-caption text-quiet">{automaticWords(schedule, usualMinutes)}</p>
    </Card>
  );
}

const HOUR_MINUTES = 60;

/** `Active (30 min)`, `Active (hourly)`, inactive or failing. */
function activeWords(schedule: Schedule): string {
  if (!schedule.active) return 'Not active';
  const minutes = schedule.every_minutes;
  const often = minutes === HOUR_MINUTES ? 'hourly' : `${minutes} min`;
  return `${isFailing(schedule) ? 'Failing' : 'Active'} (${often})`;
}

function isFailing({ active, sources }: Schedule): boolean {
  return (
    active && sources !== undefined && sources.failing > 0 && sources.failing === sources.active
  );
}

/** `All 36 feeds failed when they were last read`; null without failures. */
function failingWords({ id, sources }: Schedule): string | null {
  if (!sources || sources.failing === 0) return null;
  const { failing, active } = sources;
  const source = id === 'video' ? 'channel' : 'feed';
  if (active === 1) return `The ${source} failed when it was last read`;
  const which = failing === active ? `All ${active}` : `${failing} of ${active}`;
  return `${which} ${source}s failed when they were last read`;
}

/** `Automatic sync: Every 30 minutes`, or inactive. */
function automaticWords(schedule: Schedule | undefined, usual: number): string {
  if (schedule && !schedule.active) return 'Automatic sync: Not active';
  const minutes = schedule?.every_minutes ?? usual;
  return `Automatic sync: Every ${minutes === HOUR_MINUTES ? 'hour' : `${minutes} minutes`}`;
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
          <ProgressBar
            label="Units used today"
            of={quota.limit}
            done={Math.min(quota.used, quota.limit)}
          />
          <p className="text-small text-plain">
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

function Forecast({ quota: { exhausted, used, limit, forecast } }: { readonly quota: Quota }) {
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

// A quota day is a calendar date, so it is formatted without the visitor's time zone.
const dayNames = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

function QuotaDays({ days, limit }: { readonly days: Quota['days']; readonly limit: number }) {
  const most = Math.max(limit, ...days.map(({ used }) => used), 1);
  return (
    <ol aria-label="Units used on the last seven days" className="mt-4 grid gap-1.5">
      {days.map(({ day, used, exhausted }) => (
        <li key={day} className="flex items-center gap-3 text-caption">
          <span className="w-24 text-quiet">{dayNames.format(new Date(day))}</span>
          <span aria-hidden="true" className="h-3 flex-1 rounded-pill bg-raised-2">
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
