import { CloudOff } from 'lucide-react';

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function OfflineSnapshotBanner({ since }: { readonly since: Date }) {
  return (
    <div
      role="status"
      className="edged flex items-center gap-3 border-b border-hairline bg-raised-2 py-2.5 text-small text-plain"
    >
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
      <p>
        <strong className="font-semibold text-strong">
          {navigator.onLine ? 'The site cannot be reached.' : 'You are offline.'}
        </strong>{' '}
        This is the home page as it was on{' '}
        <time dateTime={since.toISOString()}>{time.format(since)}</time>.
      </p>
    </div>
  );
}
