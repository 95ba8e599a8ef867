import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { adminApi } from '../../shared/admin/admin.api.js';
import { onRefusal } from '../../shared/session/ask-again.js';

/** Fetches the administrator status again when the server refuses a request. */
export function useRecheckOnRefusal(): void {
  const dispatch = useDispatch();
  useEffect(
    () =>
      onRefusal((endpoint) => {
        if (endpoint !== 'getAccess') dispatch(adminApi.util.invalidateTags(['admin-access']));
      }),
    [dispatch],
  );
}
