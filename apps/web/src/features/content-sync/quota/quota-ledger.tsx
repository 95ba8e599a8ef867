import type { Quota } from '../../../shared/admin/admin-types.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { ProgressBar } from '../console/progress-bar.js';
import { Panel } from '../panel.js';
import { runsApi } from '../runs.api.js';
import { QuotaDays } from './quota-days.js';

const figures = new Intl.NumberFormat('en');

export function QuotaLedger() {
  const { data } = runsApi.useGetStatusQuery();
  if (!data) return null;
  return (
    <Panel title="YouTube quota" text="Units of the YouTube Data API, by its Pacific day.">
      {data.quota ? (
        <Today quota={data.quota} />
      ) : (
        <p className="text-small text-plain">
          The remaining quota is unknown: the service does not respond.
        </p>
      )}
    </Panel>
  );
}

function Today({ quota }: { readonly quota: Quota }) {
  const { used, limit, resets_at: resetsAt } = quota;
  return (
    <>
      <p className="text-small text-plain tabular-nums">
        <strong className="font-display text-heading font-bold text-strong">
          {figures.format(used)}
        </strong>{' '}
        of {figures.format(limit)} units used today. A new day begins <TimeAhead at={resetsAt} />.
      </p>
      <ProgressBar label="Units used today" of={limit} done={Math.min(used, limit)} />
      <p className="text-small text-plain">
        <Forecast quota={quota} />
      </p>
      <QuotaDays days={quota.days} limit={limit} />
    </>
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
