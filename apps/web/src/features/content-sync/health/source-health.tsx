import { CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { useState } from 'react';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { Panel } from '../panel.js';
import { sourcesWords } from '../../../shared/admin/run-words.js';
import { HealthRows } from './health-rows.js';
import { useSourceHealth, type AllHealth } from './use-source-health.js';

const FIRST = 6;

/** Lists unhealthy sources first; the others on request. */
export function SourceHealthPanel() {
  const { health, error, isFetching, refetch } = useSourceHealth();
  return (
    <Panel title="Source health" text={health && summaryOf(health)}>
      {health ? <Health {...health} /> : !error && <Skeleton className="h-40" />}
      {error && (
        <AdminLoadFailed
          title="Some sources could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
    </Panel>
  );
}

function Health(health: AllHealth) {
  const { all, troubled } = health;
  const [isAll, setAll] = useState(false);
  const shown = isAll ? all : troubled.slice(0, FIRST);
  return (
    <>
      {shown.length > 0 ? (
        <HealthRows label={isAll ? 'All sources' : 'Sources with problems'} sources={shown} />
      ) : (
        all.length > 0 && <NoTrouble {...health} />
      )}
      {(isAll || all.length > shown.length) && (
        <button
          type="button"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
          className={buttonStyle('link', 'mt-2 -ml-5')}
        >
          {isAll ? 'Show fewer' : `Show all ${all.length}`}
        </button>
      )}
    </>
  );
}

/** Sources that were never read or are paused do not count as healthy. */
function NoTrouble({ well, unread }: AllHealth) {
  if (well > 0 && unread === 0)
    return <Notice icon={CircleCheck} title="All sources are healthy" />;
  if (unread === 0) return <Notice icon={CirclePause} title="All sources are paused" />;
  if (well === 0) return <Notice icon={CircleDashed} title="No source has been read yet" />;
  const others = `${sourcesWords(unread)} not read yet.`;
  return <Notice icon={CircleDashed} title="No source has problems" text={others} />;
}

function summaryOf({ all, troubled, unread }: AllHealth): string {
  if (all.length === 0) return 'No sources yet. Add one on the Sources tab.';
  const notRead = unread > 0 ? `, ${unread} not read yet` : '';
  return `${sourcesWords(all.length)}, ${troubled.length || 'none'} with problems${notRead}.`;
}
