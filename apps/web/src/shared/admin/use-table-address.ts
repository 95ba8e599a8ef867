import { useCallback, useMemo } from 'react';
import { putParameter, useParameters } from '../lib/use-parameters.js';

export interface TableAddressOptions {
  /** In front of each parameter, so that a table does not read those of another tab. */
  readonly prefix?: string;
  /** The parameters, with the check of their values. */
  readonly isKnown: Readonly<Record<string, (value: string) => boolean>>;
  readonly defaultSort: string;
}

export const isLaterPage = (value: string): boolean =>
  /^[1-9]\d{0,5}$/.test(value) && value !== '1';
export const isText = (value: string): boolean => value !== '';
export const isOneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** Leaves out parameters with unknown values. */
export function readTableQuery(
  parameters: URLSearchParams,
  { prefix = '', isKnown }: TableAddressOptions,
): Readonly<Record<string, string | number>> {
  const given = Object.entries(isKnown).flatMap(([name, isFit]) => {
    const value = parameters.get(prefix + name)?.trim() ?? '';
    return value !== '' && isFit(value) ? [[name, name === 'page' ? Number(value) : value]] : [];
  });
  return Object.fromEntries(given) as Readonly<Record<string, string | number>>;
}

/** The filters, the order and the page of a table live in the address only. `options` must be a constant. */
export function useTableAddress<Query extends object, SortKey extends string>(
  options: TableAddressOptions,
) {
  const { prefix = '', defaultSort } = options;
  const [parameters, change] = useParameters();
  const query = useMemo(() => readTableQuery(parameters, options), [parameters, options]) as Query;
  const set = useCallback(
    (values: Readonly<Record<string, string | undefined>>, replace = false) =>
      change(
        (next) => {
          for (const [name, value] of Object.entries(values))
            putParameter(next, prefix + name, value);
        },
        { replace },
      ),
    [change, prefix],
  );
  const { sort = defaultSort } = query as { readonly sort?: string };
  return {
    query,
    sort,
    set,
    /** Keystrokes replace the entry in the history. */
    search: useCallback((q: string) => set({ q, page: undefined }, true), [set]),
    filter: (name: string, value: string) => set({ [name]: value, page: undefined }),
    clear: (names: readonly string[]) =>
      set(Object.fromEntries([...names, 'page'].map((name) => [name, undefined]))),
    /** Descending, ascending, then the default again. */
    sortBy: (key: SortKey) => {
      const next = nextSort(sort, key, defaultSort);
      set({ sort: next === defaultSort ? undefined : next, page: undefined });
    },
    turnTo: (page: number) => set({ page: page === 1 ? undefined : String(page) }),
  };
}

function nextSort(sort: string, key: string, defaultSort: string): string {
  if (sort === key) return defaultSort;
  return sort === `-${key}` ? key : `-${key}`;
}
