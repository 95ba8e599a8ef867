import './content-sync.css';
import { NewsSyncCard, VideoSyncCard } from './cards/sync-cards.js';
import { SystemStatusCard } from './cards/system-status-card.js';
import { LiveConsole } from './console/live-console.js';
import { SourceHealthPanel } from './health/source-health.js';
import { QuotaLedger } from './quota/quota-ledger.js';
import { RecentRuns } from './runs/recent-runs.js';

export function ContentSyncTab() {
  return (
    <div className="grid gap-10 pt-6">
      <div className="sync-cards">
        <VideoSyncCard />
        <NewsSyncCard />
        <SystemStatusCard />
      </div>
      <LiveConsole />
      <div className="sync-columns">
        <RecentRuns />
        <div className="grid min-w-0 content-start gap-10">
          <SourceHealthPanel />
          <QuotaLedger />
        </div>
      </div>
    </div>
  );
}
