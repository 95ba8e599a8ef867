import { Activity } from 'lucide-react';
import type { Schedule } from '../../../shared/admin/admin-types.js';
import { problemWords } from '../../../shared/admin/problem-words.js';
import { classNames } from '../../../shared/lib/class-names.js';
import { TimeAgo } from '../../../shared/ui/time-ago.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { runsApi } from '../runs.api.js';
import { Card } from './card.js';
import { activeWords, failingWords, isFailing } from './active-words.js';

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
