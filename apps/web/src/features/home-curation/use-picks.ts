import { useState } from 'react';
import { rejectionWords, statusOf } from '../../shared/admin/problem-words.js';
import type { EditorPick, EditorPicks } from '../../shared/admin/admin-types.js';
import { notify } from '../../shared/lib/notify.js';
import { curationApi } from './curation.api.js';
import { moved, type Order } from './order.js';

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
    ...{ kind: 'info', message: 'Removed from the picks', durationMs: UNDO_MS },
    ...(title !== null && { detail: title }),
    action: { label: 'Undo', onPress: putBack },
  });
}
