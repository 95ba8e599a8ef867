import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { AdminEvent } from '../../../shared/api/types.js';
import { notify } from '../../../shared/lib/notify.js';
import { failureWords, successWords } from '../event-words.js';
import { eventsAdminApi } from '../events-admin.api.js';

const UNDO_MS = 10_000;
const { restoreEvent } = eventsAdminApi.endpoints;

/** Deletes an event; undo is possible for ten seconds. */
export function useDeleteEvent({ id, version, title }: AdminEvent) {
  // Undo outlives this component, so it uses the store's dispatch.
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const [deleteEvent, { isLoading }] = eventsAdminApi.useDeleteEventMutation();

  const restore = async () => {
    const { error } = await dispatch(restoreEvent.initiate(id, { track: false }));
    if (error) notify({ kind: 'error', message: failureWords('restore', error), detail: title });
    else notify({ kind: 'success', message: successWords('restore'), detail: title });
  };
  const remove = async (): Promise<boolean> => {
    const { error } = await deleteEvent({ id, version });
    if (error) {
      notify({ kind: 'error', message: failureWords('delete', error) });
      return false;
    }
    notify({
      kind: 'success',
      message: successWords('delete'),
      detail: title,
      durationMs: UNDO_MS,
      action: { label: 'Undo', onPress: () => void restore() },
    });
    return true;
  };
  return { isBusy: isLoading, remove };
}
