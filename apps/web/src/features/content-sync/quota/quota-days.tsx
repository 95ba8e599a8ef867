import type { Quota } from '../../../shared/admin/admin-types.js';
import { classNames } from '../../../shared/lib/class-names.js';

export interface QuotaDaysProps {
  readonly days: Quota['days'];
  readonly limit: number;
}

const figures = new Intl.NumberFormat('en');
// A quota day is a calendar date, so it is formatted without the visitor's time zone.
const dayNames = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

export function QuotaDays({ days, limit }: QuotaDaysProps) {
  const most = Math.max(limit, ...days.map(({ used }) => used), 1);
  return (
    <ol aria-label="Units used on the last seven days" className="mt-4 grid gap-1.5">
      {days.map(({ day, used, exhausted }) => (
        <li key={day} className="quota-day">
          <span className="text-quiet">{dayNames.format(new Date(day))}</span>
          <span aria-hidden="true" className="h-3 rounded-pill bg-raised-2">
            {used > 0 && (
              <span
                className={classNames('quota-bar', exhausted ? 'bg-danger' : 'bg-lead')}
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
