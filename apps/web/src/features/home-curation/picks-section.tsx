import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Actions, DeskSection, FRESH, Loaded, Thumb } from '../../shared/admin/desk.js';
import { toInstant, toLocalMinute } from '../../shared/admin/local-time.js';
import { rejectionWords, statusOf } from '../../shared/admin/problem-words.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { EditorPick, EditorPicks } from '../../shared/api/generated/schema.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { useNow } from '../../shared/lib/use-now.js';
import { curationApi, EpisodeFinder, nameOf, thumbOf } from './episode-finder.js';

export function PicksSection() {
  const query = curationApi.useGetEditorPicksQuery(undefined, FRESH);
  return (
    <DeskSection title="Editor's Picks" size="title">
      <Loaded query={query} failed="The picks could not be loaded" skeleton="h-96">
        {(stored) => <Picks stored={stored} />}
      </Loaded>
    </DeskSection>
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
          isChosen={(id) => order.some((each) => each.episode_id === id)}
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
      <ol aria-label="Order of the picks" className="mt-4">
        {order.map((pick, index) => (
          <PickRow key={pick.episode_id} pick={pick} index={index} picks={picks} />
        ))}
      </ol>
      {picks.isStale && (
        <p role="alert" className="mt-4 text-small text-danger">
          Another administrator changed the picks since you opened them. Discard your changes to see
          the picks of now.
        </p>
      )}
      <div className="mt-6">
        <Actions
          items={[
            {
              kind: 'lead',
              label: 'Save order',
              disabled: picks.isBusy || (!picks.isChanged && stored.ordered),
              onPress: picks.save,
            },
            picks.isChanged && { label: 'Discard changes', onPress: picks.discard },
            stored.ordered &&
              !picks.isChanged && {
                label: 'Show the newest first',
                disabled: picks.isBusy,
                onPress: picks.giveUp,
              },
          ]}
        />
      </div>
    </>
  );
}

const CONFLICT = 409;
const { saveEditorPicks } = curationApi.endpoints;

function usePicks(stored: EditorPicks) {
  const [draft, setDraft] = useState<{ order: Order; version: number } | null>(null);
  const [announced, announce] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { isBusy, perform } = useAction();
  const order = draft?.order ?? stored.episodes;
  const version = draft?.version ?? stored.version;
  const edit = (change: (order: Order) => Order) =>
    setDraft((now) => ({ version, ...now, order: change(now?.order ?? stored.episodes) }));
  const without = (id: string) => (now: Order) => now.filter(({ episode_id }) => episode_id !== id);

  const discard = () => {
    setDraft(null);
    setRefused(false);
  };
  const store = (episodes: Order | null) => {
    const saved = episodes?.map(({ episode_id, from, until }) => ({ episode_id, from, until }));
    const change = { version, episodes: saved ?? null };
    return perform(saveEditorPicks, change, {
      failed: (error) => {
        setRefused(statusOf(error) === CONFLICT);
        return rejectionWords(error, 'The order could not be saved');
      },
      done: episodes ? 'Order saved' : 'The newest picks come first again',
      onDone: discard,
    });
  };

  return {
    order,
    announced,
    isBusy,
    isChanged: draft !== null,
    isStale: draft !== null && (draft.version !== stored.version || isRefused),
    save: () => store(order),
    giveUp: () => store(null),
    discard,
    change: (id: string, dates: Partial<Pick<EditorPick, 'from' | 'until'>>) =>
      edit((now) => now.map((pick) => (pick.episode_id === id ? { ...pick, ...dates } : pick))),
    move: (from: number, to: number) => {
      if (to < 0 || to >= order.length) return;
      edit((now) => moved(now, from, to));
      announce(`${order[from]?.title ?? 'The episode'} is now ${to + 1} of ${order.length}`);
    },
    add: (pick: EditorPick) => {
      edit((now) => [...without(pick.episode_id)(now), pick]);
      announce(`${pick.title ?? 'The episode'} is added at the end`);
    },
    remove: (index: number) => {
      const pick = order[index];
      if (!pick) return;
      edit(without(pick.episode_id));
      const putBack = () =>
        edit((now) =>
          now.some((each) => each.episode_id === pick.episode_id)
            ? now
            : now.toSpliced(index, 0, pick),
        );
      const detail = pick.title;
      offerUndo('Removed from the picks', putBack, detail === null ? {} : { detail });
    },
  };
}

interface PickRowProps {
  readonly pick: EditorPick;
  readonly index: number;
  readonly picks: ReturnType<typeof usePicks>;
}

const DRAGGED = 'text/x-pick';
const DATES = [
  ['from', 'From'],
  ['until', 'Until'],
] as const;

function PickRow({ pick, index, picks }: PickRowProps) {
  const { order, move } = picks;
  const [isTarget, setTarget] = useState(false);
  const name = nameOf(pick);
  const problem = placeWords(pick, useNow());
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    move(Number(event.dataTransfer.getData(DRAGGED)), index);
  };
  return (
    <li
      className="desk-row with-picture pick-item"
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <span
        className="pick-grip inline-flex min-h-11 w-11 items-center text-quiet"
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
        aria-hidden="true"
      >
        <GripVertical className="size-4.5" />
        {index + 1}
      </span>
      <Thumb {...thumbOf(pick)} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold break-words text-strong">{name}</p>
        {problem !== null && <p className="text-caption text-danger">{problem}</p>}
      </div>
      <Actions
        isBare
        of={name}
        kind="quiet"
        items={[
          {
            label: 'Move up',
            icon: ArrowUp,
            'aria-disabled': index === 0,
            onPress: () => move(index, index - 1),
          },
          {
            label: 'Move down',
            icon: ArrowDown,
            'aria-disabled': index === order.length - 1,
            onPress: () => move(index, index + 1),
          },
          { label: 'Remove', icon: X, onPress: () => picks.remove(index) },
        ]}
      />
      <div className="desk-inline col-span-full flex flex-wrap gap-x-4 gap-y-2">
        {DATES.map(([field, label]) => (
          <label key={field} className="inline-flex items-center gap-2 text-caption text-plain">
            {label}
            <input
              type="datetime-local"
              aria-label={`${label}, ${name}`}
              value={toLocalMinute(pick[field])}
              onChange={({ target }) =>
                picks.change(pick.episode_id, { [field]: toInstant(target.value) || null })
              }
              className="field-box"
            />
          </label>
        ))}
      </div>
    </li>
  );
}

type Order = readonly EditorPick[];

export function moved(order: Order, from: number, to: number): Order {
  const item = order[from];
  if (!item || to < 0 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, item);
}

export function placeWords(
  { available, from, until }: EditorPick,
  now: number | null,
): string | null {
  if (!available) return 'Not available: visitors do not see it';
  if (now === null) return null;
  if (until !== null && Date.parse(until) <= now) return 'Ended';
  return from !== null && Date.parse(from) > now ? 'Not yet shown' : null;
}
