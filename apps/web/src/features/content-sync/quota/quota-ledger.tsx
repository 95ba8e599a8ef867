import type { Quota } from '../../../shared/api/generated/schema.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { ProgressBar } from '../console/live-console.js';
import { DeskSection } from '../../../shared/admin/desk.js';
import { runsApi } from '../runs.api.js';
import { classNames } from '../../../shared/lib/words.js';

const figures = new Intl.NumberFormat('en');

export function QuotaLedger() {
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
