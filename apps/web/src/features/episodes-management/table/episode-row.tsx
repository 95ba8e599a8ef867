import { formatDay, formatDuration, formatViews } from '@elevate/rules';
import { Pencil, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CuratedRow } from '../../../shared/api/generated/schema.js';
import { Picture } from '../../../shared/ui/picture.js';
import { reasonWords, type SortKey, STATE_WORDS, titleWords } from '../episodes.api.js';

interface EpisodeRowProps {
  readonly episode: CuratedRow;
  readonly columns: ReadonlySet<ColumnId>;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

const CELLS: Readonly<Record<ColumnId, (episode: CuratedRow) => ReactNode>> = {
  channel: ({ channel }) => channel?.name,
  topics: ({ topics }) => topics.join(', ') || <span className="text-quiet">None</span>,
  state: (episode) => <StateCell episode={episode} />,
  published: ({ published_at: at }) => at && <time dateTime={at}>{formatDay(at)}</time>,
  views: ({ view_count: views }) => formatViews(views),
  duration: ({ duration_seconds: seconds }) => seconds !== null && formatDuration(seconds),
};

export function EpisodeRow({ episode, columns, isChosen, onChoose, onOpen }: EpisodeRowProps) {
  const title = titleWords(episode);
  return (
    <tr role="row" aria-selected={isChosen}>
      <td role="cell" className="choose-cell">
        <input
          type="checkbox"
          data-control="choose"
          aria-label={`Select ${title}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <th role="rowheader" scope="row">
        <div className="episode-cell">
          <Picture
            id={episode.id}
            name={episode.channel?.name ?? title}
            src={episode.thumbnail_url}
            thumbnails={[]}
            sizes="6rem"
            className="episode-still"
          />
          <button type="button" data-control="open" id={`edit-${episode.id}`} onClick={onOpen}>
            <span className="lines-2">{title}</span>
            <Pencil aria-label="Edit" className="size-4" />
          </button>
          {episode.is_editor_pick && <Star aria-label="Editor's Pick" className="size-4" />}
        </div>
      </th>
      {(Object.keys(CELLS) as ColumnId[]).map(
        (id) =>
          columns.has(id) && (
            <td key={id} role="cell" data-column={id}>
              {CELLS[id](episode)}
            </td>
          ),
      )}
    </tr>
  );
}

function StateCell({ episode }: { readonly episode: CuratedRow }) {
  const reason = reasonWords(episode);
  return (
    <>
      <span className="episode-state" data-state={episode.state} title={reason}>
        {STATE_WORDS[episode.state]}
      </span>
      {reason !== undefined && <span className="sr-only">: {reason}</span>}
      {episode.corrected.length > 0 && (
        <span className="episode-state" title={`Corrected: ${episode.corrected.join(', ')}`}>
          Corrected
        </span>
      )}
    </>
  );
}

interface Column {
  readonly label: string;
  readonly sort?: SortKey;
  readonly isNumber?: boolean;
}

/** Columns that a person may hide; the title always shows. */
export const COLUMNS = {
  channel: { label: 'Channel' },
  topics: { label: 'Topics' },
  state: { label: 'State' },
  published: { label: 'Published', sort: 'published' },
  views: { label: 'Views', sort: 'views', isNumber: true },
  duration: { label: 'Length', sort: 'duration', isNumber: true },
} as const satisfies Readonly<Record<string, Column>>;
export type ColumnId = keyof typeof COLUMNS;

export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[];

const NONE = 'none';

export function readColumns(parameter: string | null): ReadonlySet<ColumnId> {
  if (parameter === null) return new Set(COLUMN_IDS);
  const named = parameter.split(',');
  return new Set(COLUMN_IDS.filter((id) => named.includes(id)));
}

/** Undefined for all columns. */
export function writeColumns(columns: ReadonlySet<ColumnId>): string | undefined {
  if (columns.size === COLUMN_IDS.length) return undefined;
  return COLUMN_IDS.filter((id) => columns.has(id)).join(',') || NONE;
}
