import { RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageMeta } from '../shared/lib/use-page-meta.js';
import { paths } from '../shared/paths.js';
import { buttonStyle } from '../shared/ui/button-style.js';
import { StagePage } from '../shared/ui/stage-page.js';

const PAGE = { title: 'Offline', description: 'This page was not kept on this device.' };

export function OfflinePage() {
  usePageMeta(PAGE);
  return (
    <StagePage
      kicker="Offline"
      title="This page is waiting for a connection"
      text="We cannot be reached right now, and this page was not kept on your device. It opens automatically when you are back online."
    >
      <button
        type="button"
        className={buttonStyle('lead')}
        onClick={() => window.location.reload()}
      >
        <RotateCw aria-hidden="true" className="size-4" />
        Try again
      </button>
      <Link to={paths.home} className={buttonStyle('plain')}>
        The home page, as kept
      </Link>
    </StagePage>
  );
}
