import { useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectLive } from '../features/live/live.slice.js';
import { cachedAt } from '../shared/lib/cached-page.js';
import { lazyPage, lazyPart } from '../shared/lib/lazy-part.js';
import { paths } from '../shared/paths.js';

const OfflinePage = lazyPage(async () => (await import('./offline-page.js')).OfflinePage);
const OfflineSnapshotBanner = lazyPart(
  async () => (await import('./offline-snapshot-banner.js')).OfflineSnapshotBanner,
);

/** Pages that need no data, only their cached script. */
const WORKS_OFFLINE: ReadonlySet<string> = new Set([
  paths.help,
  paths.bugReport,
  paths.creatorSpotlight,
]);

/**
 * While the document is an offline snapshot, shows the marked home page, data-free pages or a notice. Lifted when the
 * server responds.
 */
export function OfflineGate({ children }: { readonly children: ReactNode }) {
  const [since, setSince] = useState(cachedAt);
  const status = useSelector(selectLive);
  const { pathname } = useLocation();
  useEffect(() => {
    if (status === 'live') setSince(null);
  }, [status]);
  if (!since || WORKS_OFFLINE.has(pathname)) return children;
  if (pathname !== paths.home) return <OfflinePage />;
  return (
    <>
      <OfflineSnapshotBanner since={since} />
      {children}
    </>
  );
}
