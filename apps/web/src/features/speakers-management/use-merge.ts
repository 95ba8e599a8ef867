import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { speakersApi, type MergeToSave } from '../../shared/admin/speakers.api.js';
import { notify } from '../../shared/lib/notify.js';

const UNDO_MS = 10_000;
const { mergeSpeakers } = speakersApi.endpoints;

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>;

/** Returns false if the server refused. */
export function useMerge() {
  // Undo outlives the row, so it uses the store's dispatch.
  const dispatch = useDispatch<Dispatch>();
  return (change: MergeToSave) => merge(dispatch, change);
}

async function merge(dispatch: Dispatch, change: MergeToSave, isUndo = false): Promise<boolean> {
  const answer = await dispatch(mergeSpeakers.initiate(change, { track: false }));
  const { name, into } = change;
  if (answer.error) {
    const what = into === null ? 'The merge was not taken back' : 'The names were not merged';
    notify({ kind: 'error', message: rejectionWords(answer, what) });
    return false;
  }
  const { version } = answer.data;
  notify({
    kind: 'success',
    message: into === null ? `${name} is a speaker again` : `${name} is now ${into}`,
    ...{ detail: 'Old talks follow in a moment', durationMs: UNDO_MS },
    ...(!isUndo &&
      into !== null && {
        action: {
          label: 'Undo',
          onPress: () => void merge(dispatch, { name, into: null, version }, true),
        },
      }),
  });
  return true;
}
