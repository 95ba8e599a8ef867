import { useTableAddress } from '../../shared/admin/use-table-address.js';
import { useParameters } from '../../shared/lib/use-parameters.js';
import { EPISODE_TABLE, type EpisodeQuery, type SortKey } from './episode-query.js';
import { readColumns, writeColumns, type ColumnId } from './table/columns.js';

const OPEN = 'episode';
const COLUMNS = 'columns';

/** The filters, the page, the columns and the open episode live in the address only. */
export function useEpisodeAddress() {
  const [parameters] = useParameters();
  const table = useTableAddress<EpisodeQuery, SortKey>(EPISODE_TABLE);
  return {
    ...table,
    columns: readColumns(parameters.get(COLUMNS)),
    openId: parameters.get(OPEN),
    showColumns: (columns: ReadonlySet<ColumnId>) =>
      table.set({ [COLUMNS]: writeColumns(columns) }, true),
    open: (id: string) => table.set({ [OPEN]: id }),
    close: () => table.set({ [OPEN]: undefined }),
  };
}

export type EpisodeAddress = ReturnType<typeof useEpisodeAddress>;
