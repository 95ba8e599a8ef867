import type { AdminEvent } from '../../../shared/api/types.js';
import { STATUS_WORDS } from '../event-words.js';
import { minuteIn, ownTimeZone } from '../local-time.js';

/** A draft that waits for its publication shows the time, by the clock of the administrator. */
export function EventStatusCell({ event }: { readonly event: AdminEvent }) {
  const { status, publish_at: at } = event;
  if (at === null)
    return (
      <span className="status-badge" data-status={status}>
        {STATUS_WORDS[status]}
      </span>
    );
  return (
    <>
      <span className="status-badge" data-status="scheduled">
        Scheduled
      </span>
      <time dateTime={at} className="status-time">
        {minuteIn(ownTimeZone(), at)}
      </time>
    </>
  );
}
