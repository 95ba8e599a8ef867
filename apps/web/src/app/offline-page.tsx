import { CloudOff, RotateCw } from 'lucide-react';
import { usePageMeta } from '../shared/page/page-meta.js';
import { paths } from '../shared/paths.js';
import { Button, ButtonLink } from '../shared/ui/link.js';
import { StagePage } from '../shared/ui/stage-page.js';

const PAGE = { title: 'Offline', description: 'This page is not saved on this device.' };

const reason = () => (navigator.onLine ? 'The site cannot be reached' : 'You are offline');

export function OfflinePage() {
  usePageMeta(PAGE);
  return (
    <StagePage
      kicker="Offline"
      title={reason()}
      text="This page is not saved on your device. It opens automatically when the site can be reached."
    >
      <Button
        kind="lead"
        icon={RotateCw}
        label="Try again"
        onPress={() => window.location.reload()}
      />
      <ButtonLink to={paths.home} label="Saved home page" />
    </StagePage>
  );
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function OfflineSnapshotBanner({ since }: { readonly since: Date }) {
  return (
    <div
      role="status"
      className="edged flex items-center gap-3 border-b border-hairline bg-raised-2 py-2.5 text-small text-plain"
    >
      <CloudOff className="size-5 shrink-0 text-lead-text" />
      <p>
        <strong className="font-semibold text-strong">{reason()}.</strong> This is the home page as
        it was on <time dateTime={since.toISOString()}>{time.format(since)}</time>.
      </p>
    </div>
  );
}
