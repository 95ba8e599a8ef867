import { Suspense, useEffect, useRef } from 'react';
import { Columns3, SearchX } from 'lucide-react';
import { pluralize } from '@elevate/rules';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { Notice } from '../../shared/ui/notice.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { buttonStyle } from '../../shared/ui/link.js';
import type { CuratedPage, CuratedRow, EpisodeChoices } from '../../shared/api/generated/schema.js';
import {
  AdminPager,
  FilterSelect,
  moveBetweenRows,
  SortHeader,
  TableSearch,
  useTableAddress,
} from '../../shared/admin/table-controls.js';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { useParameters } from '../../shared/lib/use-parameters.js';
import './episodes-management.css';
import {
  EPISODE_TABLE,
  type EpisodeQuery,
  episodesApi,
  FILTERS,
  FIXED_FILTERS,
  type Selection,
  type SortKey,
  useSelection,
} from './episodes.api.js';
import {
  COLUMN_IDS,
  type ColumnId,
  COLUMNS,
  EpisodeRow,
  readColumns,
  writeColumns,
} from './table/episode-row.js';

const EpisodeEditor = lazyPart(
  async () => (await import('./editor/episode-editor.js')).EpisodeEditor,
  PartRetry,
);

export function EpisodesSection() {
  const address = useEpisodeAddress();
  const selection = useSelection();
  const { openId, close } = address;
  useFocusOnClose(openId);
  if (openId !== null)
    return (
      <Suspense fallback={<Skeleton className="mt-6 h-160" />}>
        <EpisodeEditor key={openId} id={openId} onClose={close} />
      </Suspense>
    );
  return (
    <section aria-labelledby="episodes-management" className="pt-6">
      <h2 id="episodes-management" className="text-title font-extrabold tracking-[-0.03em]">
        Episodes
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">
        All episodes, also those that visitors do not see. A correction wins over the source at
        every sync.
      </p>
      <AllEpisodes address={address} selection={selection} />
    </section>
  );
}

/** Back in the table, the focus is on the row that was open. */
function useFocusOnClose(openId: string | null) {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (openId === null && last.current !== null)
      document.getElementById(`edit-${last.current}`)?.focus();
    last.current = openId;
  }, [openId]);
}

const BulkBar = lazyPart(async () => (await import('./table/bulk-bar.js')).BulkBar, PartRetry);

export interface AllEpisodesProps {
  readonly address: EpisodeAddress;
  readonly selection: Selection;
}

export function AllEpisodes({ address, selection }: AllEpisodesProps) {
  const { data, error, isFetching, refetch } = episodesApi.useGetEpisodesQuery(address.query, {
    refetchOnMountOrArgChange: true,
  });
  const { data: choices } = episodesApi.useGetChoicesQuery();
  return (
    <>
      <EpisodeFilters address={address} choices={choices} />
      <p role="status" className="mt-4 min-h-6 text-small text-quiet">
        {data && `${pluralize(data.total, 'episode')} found`}
      </p>
      {selection.ids.size > 0 && (
        <Suspense fallback={<Skeleton className="h-17" />}>
          <BulkBar selection={selection} topics={choices?.topics.map(({ name }) => name) ?? []} />
        </Suspense>
      )}
      {!data && !error && <Skeleton className="h-160" />}
      {error && (
        <AdminLoadFailed
          title="The episodes could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Found page={data} address={address} selection={selection} isOld={isFetching} />}
    </>
  );
}

interface FoundProps extends AllEpisodesProps {
  readonly page: CuratedPage;
  readonly isOld: boolean;
}

function Found({ page, address, selection, isOld }: FoundProps) {
  if (page.total === 0)
    return (
      <Notice icon={SearchX} title="No episodes found" text="Change the search or the filters." />
    );
  return (
    <>
      <EpisodesTable address={address} selection={selection} isOld={isOld} episodes={page.items} />
      <AdminPager
        label="Pages of episodes"
        page={page.page}
        pages={page.pages}
        onTurn={address.turnTo}
      />
    </>
  );
}

export interface EpisodesTableProps {
  readonly episodes: readonly CuratedRow[];
  readonly address: EpisodeAddress;
  readonly selection: Selection;
  readonly isOld: boolean;
}

/** On phones a row becomes a block, so explicit ARIA roles keep the table semantics. */
export function EpisodesTable({ episodes, address, selection, isOld }: EpisodesTableProps) {
  const { columns } = address;
  const order = { sort: address.sort, onSort: address.sortBy };
  const ids = episodes.map(({ id }) => id);
  const isAll = ids.every((id) => selection.ids.has(id));
  return (
    <table
      role="table"
      aria-labelledby="episodes-management"
      aria-busy={isOld}
      className="episodes-table"
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="choose-cell">
            <input
              type="checkbox"
              aria-label="Select all on this page"
              checked={isAll}
              onChange={({ target }) => selection.set(ids, target.checked)}
            />
          </th>
          <SortHeader label="Title" sortKey="title" {...order} />
          {COLUMN_IDS.filter((id) => columns.has(id)).map((id) => {
            const column: { readonly label: string; readonly sort?: SortKey } = COLUMNS[id];
            return column.sort ? (
              <SortHeader key={id} label={column.label} sortKey={column.sort} {...order} />
            ) : (
              <th key={id} role="columnheader" scope="col">
                {column.label}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody role="rowgroup" onKeyDown={moveBetweenRows} className={isOld ? 'stale' : undefined}>
        {episodes.map((episode) => (
          <EpisodeRow
            key={episode.id}
            episode={episode}
            columns={columns}
            isChosen={selection.ids.has(episode.id)}
            onChoose={(isChosen) => selection.set([episode.id], isChosen)}
            onOpen={() => address.open(episode.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

export interface EpisodeFiltersProps {
  readonly address: EpisodeAddress;
  readonly choices: EpisodeChoices | undefined;
}

export function EpisodeFilters({ address, choices }: EpisodeFiltersProps) {
  const { query, filter } = address;
  const isFiltered = FILTERS.some((name) => name in query);
  return (
    <div className="admin-filters">
      <TableSearch label="Search title, speaker or id" term={query.q} onSearch={address.search} />
      <FilterSelect
        label="Channel"
        value={query.channel}
        onChange={(value) => filter('channel', value)}
        choices={choices?.channels.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <FilterSelect
        label="Topic"
        value={query.topic}
        onChange={(value) => filter('topic', value)}
        choices={
          choices?.topics.map(({ name, episodes }) => ({
            value: name,
            label: `${name} (${episodes.toLocaleString('en')})`,
          })) ?? []
        }
      />
      {(Object.keys(FIXED_FILTERS) as (keyof typeof FIXED_FILTERS)[]).map((name) => (
        <FilterSelect
          key={name}
          {...FIXED_FILTERS[name]}
          value={query[name]}
          onChange={(value) => filter(name, value)}
        />
      ))}
      <ColumnsMenu shown={address.columns} onChange={address.showColumns} />
      {isFiltered && (
        <button
          type="button"
          onClick={() => address.clear(FILTERS)}
          className={buttonStyle('link')}
        >
          Clear filters
        </button>
      )}
    </div>
  );
}

export interface ColumnsMenuProps {
  readonly shown: ReadonlySet<ColumnId>;
  readonly onChange: (shown: ReadonlySet<ColumnId>) => void;
}

export function ColumnsMenu({ shown, onChange }: ColumnsMenuProps) {
  const toggle = (id: ColumnId) => {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <details className="columns-menu">
      <summary className={buttonStyle('plain')}>
        <Columns3 aria-hidden="true" className="size-4.5" />
        Columns
      </summary>
      <fieldset>
        <legend className="sr-only">Columns to show</legend>
        {COLUMN_IDS.map((id) => (
          <label key={id}>
            <input type="checkbox" checked={shown.has(id)} onChange={() => toggle(id)} />
            {COLUMNS[id].label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

const OPEN = 'episode';
const USE_EPISODE_ADDRESS_COLUMNS = 'columns';

/** The filters, the page, the columns and the open episode live in the address only. */
export function useEpisodeAddress() {
  const [parameters] = useParameters();
  const table = useTableAddress<EpisodeQuery, SortKey>(EPISODE_TABLE);
  return {
    ...table,
    columns: readColumns(parameters.get(USE_EPISODE_ADDRESS_COLUMNS)),
    openId: parameters.get(OPEN),
    showColumns: (columns: ReadonlySet<ColumnId>) =>
      table.set({ [USE_EPISODE_ADDRESS_COLUMNS]: writeColumns(columns) }, true),
    open: (id: string) => table.set({ [OPEN]: id }),
    close: () => table.set({ [OPEN]: undefined }),
  };
}

export type EpisodeAddress = ReturnType<typeof useEpisodeAddress>;
