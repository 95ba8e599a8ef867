import { addListener, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { adminApi, isRefused } from '../../shared/admin/admin.api.js';

/** Fetches the administrator status again when the server refuses a request. */
export function useRecheckOnRefusal(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const stop: unknown = dispatch(
      addListener({
        matcher: isRejectedWithValue,
        effect: (action: UnknownAction & { payload: unknown }) => {
          const isTheQuestion = adminApi.endpoints.getAccess.matchRejected(action);
          if (isTheQuestion || !isRefused(action.payload)) return;
          dispatch(adminApi.util.invalidateTags(['admin-access']));
        },
      }),
    );
    return () => (typeof stop === 'function' ? void stop() : undefined);
  }, [dispatch]);
}
