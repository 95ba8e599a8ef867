import { useState } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type { EditorPick, EditorPicks } from '../../shared/api/generated/schema.js';
import { useNow } from '../../shared/lib/use-now.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { rejectionWords, statusOf } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import './home-curation.css';
import { curationApi, EpisodeFinder } from './episode-finder.js';
import { moved, type Order, PickRow } from './pick-row.js';

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
              episode_id: id,
              title,
              thumbnail_url,
              available: true,
              from: null,
              until: null,
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
          pick={pick}
          index={index}
          now={now}
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

const CONFLICT = 409;
const UNDO_MS = 10_000;

/** The order being edited; it stays until it is saved or discarded. */
export function usePicks(stored: EditorPicks) {
  const [draft, setDraft] = useState<{ order: Order; version: number } | null>(null);
  const [announced, announce] = useState('');
  const [save, { isLoading, error }] = curationApi.useSaveEditorPicksMutation();
  const order = draft?.order ?? stored.episodes;
  const version = draft?.version ?? stored.version;
  const edit = (change: (order: Order) => Order) =>
    setDraft((now) => ({
      order: change(now?.order ?? stored.episodes),
      version: now?.version ?? stored.version,
    }));

  const store = async (episodes: Order | null) => {
    const answer = await save({ version, episodes: episodes?.map(toSaved) ?? null });
    if (answer.error) {
      const message = rejectionWords(answer, 'The order could not be saved');
      notify({ kind: 'error', message });
      return;
    }
    setDraft(null);
    const message = episodes ? 'Order saved' : 'The newest picks come first again';
    notify({ kind: 'success', message });
  };

  return {
    order,
    announced,
    isBusy: isLoading,
    isChanged: draft !== null,
    isStale: draft !== null && (draft.version !== stored.version || statusOf(error) === CONFLICT),
    save: () => store(order),
    giveUp: () => store(null),
    discard: () => setDraft(null),
    change: (id: string, dates: Partial<Pick<EditorPick, 'from' | 'until'>>) =>
      edit((now) => now.map((one) => (one.episode_id === id ? { ...one, ...dates } : one))),
    move: (from: number, to: number) => {
      if (to < 0 || to >= order.length) return;
      edit((now) => moved(now, from, to));
      const title = order[from]?.title ?? 'The episode';
      announce(`${title} is now ${to + 1} of ${order.length}`);
    },
    add: (pick: EditorPick) => {
      edit((now) => [...now.filter((one) => one.episode_id !== pick.episode_id), pick]);
      announce(`${pick.title ?? 'The episode'} is added at the end`);
    },
    remove: (index: number) => {
      const pick = order[index];
      if (!pick) return;
      edit((now) => now.filter((one) => one.episode_id !== pick.episode_id));
      notifyRemoved(pick, () =>
        edit((now) =>
          now.some((one) => one.episode_id === pick.episode_id)
            ? now
            : now.toSpliced(index, 0, pick),
        ),
      );
    },
  };
}

const toSaved = ({ episode_id, from, until }: EditorPick) => ({ episode_id, from, until });

function notifyRemoved({ title }: EditorPick, putBack: () => void): void {
  notify({
    kind: 'info',
    message: 'Removed from the picks',
    durationMs: UNDO_MS,
    ...(title !== null && { detail: title }),
    action: { label: 'Undo', onPress: putBack },
  });
}
