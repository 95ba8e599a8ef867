import type { HomePage as Home, HomeRow } from '../../../shared/api/generated/schema.js';
import { RowSpacer, VisibleRow } from '../../../shared/episodes/visible-row.js';
import { baseApi } from '../../../shared/api/base-api.js';

const emptyHints: Record<HomeRow['id'], string> = {
  trending: 'The newest talk is older than 30 days.',
  new: 'The first talks show up here by themselves.',
  popular: 'The first talks show up here by themselves.',
  career: 'Talks about careers, interviews and jobs show up here by themselves.',
  editor: 'Our picks show up here.',
};

interface HomeRowsProps {
  readonly home: Pick<Home, 'rows' | 'sample'>;
  /** Number of rows rendered; the rest keep placeholders. */
  readonly drawn: number;
}

/** Order comes from the server, which follows the spec. */
export function HomeRows({ home: { rows, sample }, drawn }: HomeRowsProps) {
  return rows.map((row, index) => {
    const hasNoFigures = row.id === 'popular' && !sample && hasNoViews(row);
    const episodes = hasNoFigures ? [] : row.episodes;
    return index < drawn || episodes.length === 0 ? (
      <VisibleRow
        key={row.id}
        id={row.id}
        title={row.title}
        episodes={episodes}
        {...(hasNoFigures
          ? { emptyText: 'View counts are not known yet' }
          : { emptyHint: emptyHints[row.id] })}
      />
    ) : (
      <RowSpacer key={row.id} />
    );
  });
}

/** Without view counts the order would repeat New Releases; with the sample, the server chooses by topic. */
function hasNoViews({ episodes }: HomeRow): boolean {
  return episodes.length > 0 && episodes.every(({ view_count }) => view_count === null);
}

export const homeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<Home, void>({ query: () => '/home', providesTags: ['home'] }),
  }),
});
