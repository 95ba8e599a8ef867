import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { categoriesApi } from './categories.api.js';

/** What there is on any of these topics; until the answer for new ones is there, the last one. */
export function useEpisodesOn(topics: readonly string[]) {
  // Sorted, so that the order of the choices makes no difference to what is asked.
  const asked = useMemo(() => [...topics].sort(), [topics]);
  const { data, currentData, isFetching, isError, refetch } = categoriesApi.useGetEpisodesOnQuery(
    asked.length > 0 ? asked : skipToken,
  );
  const isFailed = asked.length > 0 && isError && !currentData;
  const list = asked.length > 0 && !isFailed ? data : undefined;
  const isOld = Boolean(list && !currentData);
  /** How many are shown; undefined while that is on its way. */
  const count = isOld ? undefined : list?.items.length;
  return { list, isOld, count, isFailed, isFetching, refetch };
}

export type EpisodesOn = ReturnType<typeof useEpisodesOn>;
