import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import { categoriesApi } from './categories.api.js';

/** Keeps the previous result while loading. */
export function useEpisodesOn(topics: readonly string[]) {
  // Sorted, so that the order does not affect the request.
  const asked = useMemo(() => [...topics].sort(), [topics]);
  const { data, currentData, isFetching, isError, refetch } = categoriesApi.useGetEpisodesOnQuery(
    asked.length > 0 ? asked : skipToken,
  );
  const isFailed = asked.length > 0 && isError && !currentData;
  const list = asked.length > 0 && !isFailed ? data : undefined;
  const isOld = Boolean(list && !currentData);
  const selection = useSelectionOf(currentData, asked.join());
  /** Undefined while loading. */
  const count = isOld ? undefined : list?.items.length;
  return { list, selection, isOld, count, isFailed, isFetching, refetch };
}

/** Changes with the result, not with the request. */
function useSelectionOf(result: unknown, asked: string): string {
  const [selection, setSelection] = useState('');
  if (result && selection !== asked) setSelection(asked);
  return selection;
}

export type EpisodesOn = ReturnType<typeof useEpisodesOn>;
