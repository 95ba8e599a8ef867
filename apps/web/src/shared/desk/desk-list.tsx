import { pluralize, searchTerm } from '@elevate/rules';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useMemo } from 'react';
import { useDraft } from '../drafts/use-draft.js';
import { putParameter, useParameters } from '../page/use-parameters.js';
import { classNames } from '../ui/class-names.js';
import { Notice } from '../ui/notice.js';
import { AddressSearch } from '../ui/search-box.js';
import { useTyping } from '../ui/typing.js';
import { Action, Loaded, Options, type Query } from './desk.js';

export type Choices = Readonly<Record<string, string>>;

interface ListFilter {
  readonly label: string;
  readonly type?: 'select' | 'search' | 'date';
  readonly choices?: Choices;
  /** Without it, one of the choices, or any text without choices. */
  readonly isValid?: (value: string) => boolean;
  /** Its name in the address, if not that in the query. */
  readonly parameter?: string;
  /** The value while the address has none; the address then names all values by `all`. */
  readonly initial?: string;
}

/** A list as its address has it. Must be a constant. */
export interface ListDefinition {
  /** In front of each parameter, so that a list does not read those of another tab. */
  readonly prefix?: string;
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly sorts?: readonly string[];
  readonly defaultSort?: string;
  readonly page?: string;
}

const ALL = 'all';
const PAGE = /^[1-9]\d{0,5}$/;

type ListValues = Readonly<Record<string, string | number>>;

function readQuery(parameters: URLSearchParams, definition: ListDefinition): ListValues {
  const { prefix = '', filters, sorts = [], page = 'page' } = definition;
  const read = (name: string) => parameters.get(prefix + name)?.trim() ?? '';
  const values: Record<string, string | number> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const { parameter = name, choices, initial } = filter;
    const { isValid = (text) => !choices || Object.hasOwn(choices, text) } = filter;
    const text = read(parameter);
    if (text !== '' && isValid(text)) values[name] = text;
    else if (initial !== undefined && text !== ALL) values[name] = initial;
  }
  const [sort, number] = [read('sort'), read(page)];
  if (sorts.includes(sort.replace(/^-/, ''))) values['sort'] = sort;
  if (PAGE.test(number) && number !== '1') values['page'] = Number(number);
  return values;
}

export function useListAddress<ListQuery extends object>(definition: ListDefinition) {
  const { prefix = '', filters, defaultSort = '', page: pageName = 'page' } = definition;
  const [parameters, change] = useParameters();
  const query = useMemo(() => readQuery(parameters, definition), [parameters, definition]);
  const set = (values: Readonly<Record<string, string | undefined>>, replace = false) =>
    change(
      (next) => {
        for (const [name, value] of Object.entries(values))
          putParameter(next, prefix + name, value);
      },
      { replace },
    );
  const names = Object.entries(filters).map(([name, { parameter = name }]) => parameter);
  const sort = String(query['sort'] ?? defaultSort);
  return {
    definition,
    query: query as ListQuery,
    sort,
    set,
    isFiltered: names.some((name) => parameters.get(prefix + name)),
    /** A typed text or day replaces the entry in the history. */
    filter: (name: string, value: string) => {
      const { type = 'select', initial, parameter = name } = filters[name] ?? {};
      const text = value === '' && initial !== undefined ? ALL : value;
      set({ [parameter]: text, [pageName]: undefined }, type !== 'select');
    },
    clear: () => set(Object.fromEntries([...names, pageName].map((name) => [name, undefined]))),
    /** Descending, ascending, then the default again. */
    sortBy: (key: string) => {
      const next = sort === key ? defaultSort : sort === `-${key}` ? key : `-${key}`;
      set({ sort: next === defaultSort ? undefined : next, [pageName]: undefined });
    },
    turnTo: (page: number) => set({ [pageName]: page === 1 ? undefined : String(page) }),
  };
}

type ListAddress<ListQuery extends object = object> = ReturnType<typeof useListAddress<ListQuery>>;

interface DeskFiltersProps {
  readonly address: ListAddress;
  readonly choices?: Readonly<Record<string, Choices>>;
  readonly children?: ReactNode;
}

export function DeskFilters({ address, choices, children }: DeskFiltersProps) {
  const { definition, query, isFiltered, filter, clear } = address;
  const values = query as Readonly<Record<string, string | undefined>>;
  return (
    <div
      role="group"
      aria-label="Filters"
      className="desk-filters grid grid-cols-[repeat(auto-fill,minmax(min(10.75rem,50%-0.375rem),1fr))] items-end gap-3"
    >
      {Object.entries(definition.filters).map(([name, field]) => (
        <FilterField
          key={name}
          {...field}
          choices={choices?.[name] ?? field.choices ?? {}}
          value={values[name] ?? ''}
          onChange={(value) => filter(name, value)}
        />
      ))}
      {children}
      {isFiltered && <Action kind="link" label="Clear filters" onPress={clear} />}
    </div>
  );
}

interface FilterFieldProps extends Pick<ListFilter, 'label' | 'type'> {
  readonly choices: Choices;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterField({ label, type, choices, value, onChange }: FilterFieldProps) {
  const id = useId();
  // Keeps a half typed year.
  const { draft, write } = useTyping({ settled: value, settle: onChange, spell: String });
  if (type === 'search')
    return (
      <div className="col-span-full">
        <AddressSearch label={label} term={value} onSearch={onChange} spell={searchTerm} />
      </div>
    );
  const field = { id, className: 'field-box', value: draft };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="text-caption text-quiet">
        {label}
      </label>
      {type === 'date' ? (
        <input {...field} type="date" onChange={({ target }) => write(target.value, false)} />
      ) : (
        <select {...field} onChange={({ target }) => onChange(target.value)}>
          <option value="">All</option>
          {/* A value of the address that is no choice is shown as it is. */}
          {value !== '' && !Object.hasOwn(choices, value) && <option>{value}</option>}
          <Options words={choices} />
        </select>
      )}
    </div>
  );
}

interface ListPage {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

type NoticeProps = ComponentProps<typeof Notice>;

interface DeskListProps<Page extends ListPage> extends Omit<DeskFiltersProps, 'children'> {
  readonly noun: string;
  readonly query: Query<Page>;
  readonly skeleton?: string;
  readonly empty?: NoticeProps;
  /** While there is nothing at all, in the place of the filters. */
  readonly nothing?: NoticeProps;
  readonly status?: (page: Page) => ReactNode;
  readonly bar?: ReactNode;
  readonly filters?: ReactNode;
  readonly children: (page: Page) => ReactNode;
}

export function DeskList<Page extends ListPage>(props: DeskListProps<Page>) {
  const { noun, address, choices, query, skeleton = 'h-96', empty, nothing, filters } = props;
  const { data } = query;
  if (nothing && data?.total === 0 && !address.isFiltered) return <Notice {...nothing} />;
  return (
    <>
      {(data || !nothing) && (
        <DeskFilters address={address} choices={choices ?? {}}>
          {filters}
        </DeskFilters>
      )}
      <p role="status" className="mt-4 mb-2 min-h-6 text-small text-quiet">
        {data && `${pluralize(data.total, noun)} found`}
        {data && props.status?.(data)}
      </p>
      {props.bar}
      <Loaded query={query} failed={`The ${noun}s could not be loaded`} skeleton={skeleton}>
        {(page) => (
          <>
            {page.total === 0 ? (
              <Notice
                icon={SearchX}
                title={`No ${noun}s found`}
                text="Change the search or the filters."
                {...empty}
              />
            ) : (
              props.children(page)
            )}
            <Pager
              label={`Pages of ${noun}s`}
              {...page}
              isOld={query.currentData === undefined}
              onTurn={address.turnTo}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

interface PagerProps extends Pick<ListPage, 'page' | 'pages'> {
  readonly label: string;
  /** Of the former list: nothing is turned until the next one is there. */
  readonly isOld: boolean;
  readonly onTurn: (page: number) => void;
}

function Pager({ label, page, pages, isOld, onTurn }: PagerProps) {
  if (pages <= 1) return null;
  const turn = (to: number) => {
    const near = Math.min(pages, Math.max(1, Math.trunc(to)));
    if (!isOld && Number.isFinite(to) && near !== page) onTurn(near);
  };
  const step = (name: string, icon: typeof ChevronLeft, to: number) => (
    <Action
      isRound
      kind="plain"
      label={name}
      name={name}
      icon={icon}
      disabled={to < 1 || to > pages}
      onPress={() => turn(to)}
    />
  );
  return (
    <nav
      aria-label={label}
      aria-busy={isOld}
      className="desk-inline mt-6 flex items-center justify-center gap-4 text-small"
    >
      {step('Previous page', ChevronLeft, page - 1)}
      <label>
        Page{' '}
        <input
          key={page}
          type="number"
          min={1}
          max={pages}
          defaultValue={page}
          className="field-box"
          onWheel={({ currentTarget }) => currentTarget.blur()}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') turn(currentTarget.valueAsNumber);
          }}
          onBlur={({ currentTarget }) => turn(currentTarget.valueAsNumber)}
        />{' '}
        of {pages.toLocaleString('en')}
      </label>
      {step('Next page', ChevronRight, page + 1)}
    </nav>
  );
}

export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  readonly sort?: string;
  readonly cell: (item: Item) => ReactNode;
}

/** Chosen items; they stay chosen on other pages of the list. */
export function useSelection(most: number, draft: string) {
  const kept = useDraft<readonly string[]>(draft, ({ length }) => length > 0);
  const ids: ReadonlySet<string> = useMemo(() => new Set(kept.draft), [kept.draft]);
  const set = (changed: readonly string[], isChosen: boolean) => {
    const next = new Set(ids);
    for (const id of changed) {
      if (!isChosen) next.delete(id);
      else if (next.size < most) next.add(id);
    }
    kept.set([...next]);
  };
  return { ids, set, clear: kept.discard };
}

export type Selection = ReturnType<typeof useSelection>;

interface DeskTableProps<Item> {
  readonly labelledBy: string;
  readonly className?: string;
  readonly columns: readonly Column<Item>[];
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly nameOf?: (item: Item) => string;
  readonly address?: ListAddress;
  readonly selection?: Selection;
  readonly isOld?: boolean;
}

/** On phones a row becomes a block, so explicit ARIA roles keep the table semantics. */
export function DeskTable<Item>(props: DeskTableProps<Item>) {
  const { columns, items, idOf, nameOf = idOf, address, selection, isOld = false } = props;
  const ids = items.map(idOf);
  return (
    <table
      role="table"
      aria-labelledby={props.labelledBy}
      aria-busy={isOld}
      className={classNames('desk-table', props.className)}
    >
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className="choose-cell">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={ids.every((id) => selection.ids.has(id))}
                onChange={({ target }) => selection.set(ids, target.checked)}
              />
            </th>
          )}
          {columns.map((column) => columnHeader(column, address))}
        </tr>
      </thead>
      <tbody role="rowgroup" onKeyDown={moveBetweenRows} className={isOld ? 'stale' : undefined}>
        {items.map((item) => (
          <tr key={idOf(item)} role="row" aria-selected={selection?.ids.has(idOf(item))}>
            {selection && (
              <td role="cell" className="choose-cell">
                <input
                  type="checkbox"
                  data-control="choose"
                  aria-label={`Select ${nameOf(item)}`}
                  checked={selection.ids.has(idOf(item))}
                  onChange={({ target }) => selection.set([idOf(item)], target.checked)}
                />
              </td>
            )}
            {columns.map(({ id, cell }, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              const role = index === 0 ? { role: 'rowheader', scope: 'row' } : { role: 'cell' };
              return (
                <Cell key={id} {...role} data-column={id}>
                  {cell(item)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function columnHeader({ id, label, sort: key }: Column<never>, address: ListAddress | undefined) {
  const isDown = address?.sort === `-${key}`;
  const isSorted = isDown || address?.sort === key;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  const order = isDown ? 'descending' : 'ascending';
  return (
    <th key={id} role="columnheader" scope="col" aria-sort={key && isSorted ? order : undefined}>
      {key && address ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-strong"
          onClick={() => address.sortBy(key)}
        >
          {label}
          {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
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
