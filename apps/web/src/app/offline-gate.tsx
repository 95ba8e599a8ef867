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

/** The pages that need nothing from the server but their script, which is on the device. */
const WORKS_OFFLINE: ReadonlySet<string> = new Set([
  paths.help,
  paths.bugReport,
  paths.creatorSpotlight,
]);

/**
 * What may be shown while the document is one that was kept on the device: the home page with a sign
 * that it is not of now, the pages that need no data, and instead of any other a word about it. As
 * soon as the server is heard of again, everything.
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
