import { type KeyboardEvent, useCallback, useId, useMemo } from 'react';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react';
import { SEARCH_TERM_CHARACTERS, searchTerm } from '@elevate/rules';
import { iconButtonStyle } from '../ui/link.js';
import { useDraft } from '../lib/use-draft.js';
import { SearchBox } from '../ui/search-box.js';
import { putParameter, useParameters } from '../lib/use-parameters.js';
import './filters.css';
import './admin-pager.css';
import './sort-header.css';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

interface FilterSelectProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly FilterChoice[];
  readonly onChange: (value: string) => void;
}

/** A value of the address that is no choice is shown as it is. */
export function FilterSelect({ label, value = '', choices, onChange }: FilterSelectProps) {
  const id = useId();
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className="admin-filter">
      <label htmlFor={id} className="text-caption text-quiet">
        {label}
      </label>
      <select
        id={id}
        className="field-box"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">All</option>
        {!isListed && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

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
function readTableQuery(
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

interface TableSearchProps {
  readonly label: string;
  readonly term: string | undefined;
  readonly onSearch: (term: string) => void;
}

const isFit = (): boolean => true;

export function TableSearch({ label, term = '', onSearch }: TableSearchProps) {
  const { draft, write, sendNow } = useDraft({
    settled: term,
    settle: (text) => onSearch(searchTerm(text)),
    isFit,
    spell: searchTerm,
  });
  return (
    <div className="admin-search">
      <SearchBox
        label={label}
        text={draft}
        maxLength={SEARCH_TERM_CHARACTERS}
        type={write}
        settle={sendNow}
      />
    </div>
  );
}

interface SortHeaderProps<Key extends string> {
  readonly label: string;
  readonly sortKey: Key;
  /** The order of the table: a key, with `-` in front descending. */
  readonly sort: string;
  readonly onSort: (key: Key) => void;
}

export function SortHeader<Key extends string>(props: SortHeaderProps<Key>) {
  const { label, sortKey, sort, onSort } = props;
  const isDown = sort === `-${sortKey}`;
  const isSorted = isDown || sort === sortKey;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  const order = isDown ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? order : undefined}>
      <button type="button" className="sort-button" onClick={() => onSort(sortKey)}>
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move to the same control of the row above or below. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const control = (event.target as HTMLElement).closest<HTMLElement>('[data-control]');
  const row = control?.closest('tr');
  if (step === undefined || !row) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-control="${control?.dataset['control']}"]`);
  if (!same) return;
  event.preventDefault();
  same.focus();
}

interface AdminPagerProps {
  /** Names the pages, such as `Pages of episodes`. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

export function AdminPager({ label, page, pages, onTurn }: AdminPagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="admin-pager">
      <button
        type="button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
        className={iconButtonStyle('plain')}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </button>
      <label>
        Page{' '}
        <input
          key={page}
          type="number"
          min={1}
          max={pages}
          defaultValue={page}
          className="field-box"
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') turn(currentTarget.valueAsNumber);
          }}
          onBlur={({ currentTarget }) => turn(currentTarget.valueAsNumber)}
        />{' '}
        of {pages.toLocaleString('en')}
      </label>
      <button
        type="button"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
        className={iconButtonStyle('plain')}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
    </nav>
  );

  function turn(to: number) {
    const near = Math.min(pages, Math.max(1, Math.trunc(to)));
    if (Number.isFinite(to) && near !== page) onTurn(near);
  }
}
