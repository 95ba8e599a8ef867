import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { BulkChange } from '../../shared/admin/admin-types.js';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { outcomeWords, restWords } from './episode-words.js';
import { episodesApi } from './episodes.api.js';

const UNDO_MS = 10_000;
const { changeEpisodes } = episodesApi.endpoints;

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>;

/** Changes many episodes; Undo is possible for ten seconds. */
export function useBulk() {
  const dispatch = useDispatch<Dispatch>();
  return (change: BulkChange) => perform(dispatch, change);
}

// Undo outlives the component, so it uses the store's dispatch.
async function perform(dispatch: Dispatch, change: BulkChange): Promise<boolean> {
  const answer = await dispatch(changeEpisodes.initiate(change, { track: false }));
  if (answer.error) {
    notify({ kind: 'error', message: rejectionWords(answer, 'The episodes were not changed') });
    return false;
  }
  const { undo } = answer.data;
  const detail = restWords(answer.data);
  notify({
    kind: answer.data.changed > 0 ? 'success' : 'info',
    message: outcomeWords(change, answer.data),
    ...(detail !== undefined && { detail }),
    durationMs: UNDO_MS,
    ...(undo &&
      change.action !== 'undo' && {
        action: { label: 'Undo', onPress: () => void perform(dispatch, undo) },
      }),
  });
  return true;
}
