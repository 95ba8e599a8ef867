import type { CuratedRow } from '../../../shared/admin/admin-types.js';
import { moveBetweenRows } from '../../../shared/admin/row-keys.js';
import { SortHeader } from '../../../shared/admin/sort-header.js';
import type { SortKey } from '../episode-query.js';
import type { EpisodeAddress } from '../use-episode-address.js';
import type { Selection } from '../use-selection.js';
import { COLUMN_IDS, COLUMNS } from './columns.js';
import { EpisodeRow } from './episode-row.js';

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
