import { useCallback, useMemo } from 'react';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { DEFAULT_SORT, readEpisodeQuery, type SortKey } from './episode-query.js';
import { readColumns, writeColumns, type ColumnId } from './table/columns.js';

const OPEN = 'episode';
const COLUMNS = 'columns';

/** The filters, the page, the columns and the open episode live in the address only. */
export function useEpisodeAddress() {
  const [parameters, change] = useParameters();
  const query = useMemo(() => readEpisodeQuery(parameters), [parameters]);
  const set = useCallback(
    (values: Readonly<Record<string, string | undefined>>, replace = false) =>
      change(
        (next) => {
          for (const [name, value] of Object.entries(values)) putParameter(next, name, value);
        },
        { replace },
      ),
    [change],
  );
  const { sort = DEFAULT_SORT } = query;
  return {
    query,
    sort,
    columns: readColumns(parameters.get(COLUMNS)),
    openId: parameters.get(OPEN),
    /** Keystrokes replace the entry in the history. */
    search: useCallback((q: string) => set({ q, page: undefined }, true), [set]),
    filter: (name: string, value: string) => set({ [name]: value, page: undefined }),
    clear: (names: readonly string[]) =>
      set(Object.fromEntries([...names, 'page'].map((name) => [name, undefined]))),
    sortBy: (key: SortKey) => {
      const next = sort === `-${key}` ? key : `-${key}`;
      set({ sort: next === DEFAULT_SORT ? undefined : next, page: undefined });
    },
    turnTo: (page: number) => set({ page: page === 1 ? undefined : String(page) }),
    showColumns: (columns: ReadonlySet<ColumnId>) =>
      set({ [COLUMNS]: writeColumns(columns) }, true),
    open: (id: string) => set({ [OPEN]: id }),
    close: () => set({ [OPEN]: undefined }),
  };
}

export type EpisodeAddress = ReturnType<typeof useEpisodeAddress>;
