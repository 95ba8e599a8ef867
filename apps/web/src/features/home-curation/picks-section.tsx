import './home-curation.css';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type { EditorPicks } from '../../shared/admin/admin-types.js';
import { useNow } from '../../shared/lib/use-now.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { curationApi } from './curation.api.js';
import { EpisodeFinder } from './episode-finder.js';
import { PickRow } from './pick-row.js';
import { usePicks } from './use-picks.js';

export function PicksSection() {
  const { data, error, isFetching, refetch } = curationApi.useGetEditorPicksQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-labelledby="picks-heading" className="pt-6">
      <h2 id="picks-heading" className="text-title font-extrabold tracking-[-0.03em]">
        Editor's Picks
      </h2>
      {data && <Picks stored={data} />}
      {!data && error && (
        <AdminLoadFailed
          title="The picks could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-96" />}
    </section>
  );
}

function Picks({ stored }: { readonly stored: EditorPicks }) {
  const picks = usePicks(stored);
  const { order } = picks;
  return (
    <>
      <p className="mt-1 text-small text-plain">
        {stored.ordered
          ? 'The home row shows these episodes in this order, within their dates.'
          : 'No order is set: the home row shows the newest picks first. Saving sets this order.'}
      </p>
      <div className="mt-4">
        <EpisodeFinder
          label="Search an episode to add"
          act="Add"
          isChosen={(id) => order.some((one) => one.episode_id === id)}
          onChoose={({ id, title, thumbnail_url }) =>
            picks.add({
              ...{ episode_id: id, title, thumbnail_url },
              ...{ available: true, from: null, until: null },
            })
          }
        />
      </div>
      <p role="status" className="sr-only">
        {picks.announced}
      </p>
      {order.length === 0 && (
        <p className="mt-6 text-small text-plain">
          There are no picks. The home page hides the row until you add one.
        </p>
      )}
      <PicksOrder picks={picks} />
      {picks.isStale && (
        <p role="alert" className="mt-4 text-small text-danger">
          Another administrator changed the picks since you opened them. Discard your changes to see
          the picks of now.
        </p>
      )}
      <PicksActions stored={stored} picks={picks} />
    </>
  );
}

interface PicksProps {
  readonly picks: ReturnType<typeof usePicks>;
}

function PicksOrder({ picks }: PicksProps) {
  const now = useNow();
  const { order } = picks;
  return (
    <ol aria-label="Order of the picks" className="mt-4">
      {order.map((pick, index) => (
        <PickRow
          key={pick.episode_id}
          {...{ pick, index, now }}
          count={order.length}
          onMove={picks.move}
          onRemove={() => picks.remove(index)}
          onDates={(dates) => picks.change(pick.episode_id, dates)}
        />
      ))}
    </ol>
  );
}

interface PicksActionsProps extends PicksProps {
  readonly stored: EditorPicks;
}

function PicksActions({ stored, picks }: PicksActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <button
        type="button"
        className={buttonStyle('lead')}
        disabled={picks.isBusy || !(picks.isChanged || !stored.ordered)}
        onClick={() => void picks.save()}
      >
        Save order
      </button>
      {picks.isChanged && (
        <button type="button" className={buttonStyle('plain')} onClick={picks.discard}>
          Discard changes
        </button>
      )}
      {stored.ordered && !picks.isChanged && (
        <button
          type="button"
          className={buttonStyle('plain')}
          disabled={picks.isBusy}
          onClick={() => void picks.giveUp()}
        >
          Show the newest first
        </button>
      )}
    </div>
  );
}
