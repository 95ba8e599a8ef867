import { EPISODE_LIMITS, formatDay, formatDuration, formatViews } from '@elevate/rules';
import { Columns3, Pencil, Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DeskSection, FRESH, Thumb } from '../../shared/admin/desk.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import {
  type Column,
  DeskList,
  DeskTable,
  type ListDefinition,
  useListAddress,
  useSelection,
} from '../../shared/admin/desk-list.js';
import type { CuratedRow } from '../../shared/api/generated/schema.js';
import { useParameters } from '../../shared/lib/use-parameters.js';
import { buttonStyle } from '../../shared/ui/link.js';
import {
  type EpisodeQuery,
  episodesApi,
  reasonWords,
  STATE_WORDS,
  titleWords,
} from './episodes.api.js';

const EpisodeEditor = sectionPart(
  () => import('./episode-editor.js'),
  'EpisodeEditor',
  'mt-6 h-160',
);
const BulkBar = sectionPart(() => import('./bulk-bar.js'), 'BulkBar', 'h-17');

const LIST: ListDefinition = {
  filters: {
    q: { label: 'Search title, speaker or id', type: 'search' },
    channel: { label: 'Channel' },
    topic: { label: 'Topic' },
    state: {
      label: 'State',
      choices: {
        shown: 'Shown',
        hidden: 'Hidden',
        withdrawn: 'Withdrawn by the source',
        short: 'Too short',
        unclassified: 'Without a topic',
        corrected: 'Corrected',
      },
    },
    age: {
      label: 'Published',
      choices: {
        week: 'In the last 7 days',
        month: 'In the last 30 days',
        year: 'In the last year',
        older: 'Earlier',
      },
    },
    picture: { label: 'Picture', choices: { yes: 'With a picture', no: 'Without a picture' } },
    pick: { label: "Editor's Pick", choices: { yes: "Editor's Picks", no: 'Not picked' } },
  },
  sorts: ['published', 'title', 'views', 'duration'],
  defaultSort: '-published',
};

/** Columns that a person may hide; the title always shows. */
const COLUMNS: readonly Column<CuratedRow>[] = [
  { id: 'channel', label: 'Channel', cell: ({ channel }) => channel?.name },
  {
    id: 'topics',
    label: 'Topics',
    cell: ({ topics }) => topics.join(', ') || <span className="text-quiet">None</span>,
  },
  { id: 'state', label: 'State', cell: stateCell },
  {
    id: 'published',
    label: 'Published',
    sort: 'published',
    cell: ({ published_at: at }) => at && <time dateTime={at}>{formatDay(at)}</time>,
  },
  {
    id: 'views',
    label: 'Views',
    sort: 'views',
    cell: (episode) => formatViews(episode.view_count),
  },
  {
    id: 'duration',
    label: 'Length',
    sort: 'duration',
    cell: ({ duration_seconds: seconds }) => seconds !== null && formatDuration(seconds),
  },
];

const COLUMNS_NAME = 'columns';
const OPEN = 'episode';

/** The open episode and the columns are in the address like the filters. */
export function EpisodesSection() {
  const [parameters] = useParameters();
  const address = useListAddress<EpisodeQuery>(LIST);
  const selection = useSelection(EPISODE_LIMITS.bulk);
  const openId = parameters.get(OPEN);
  useFocusOnClose(openId);
  const query = episodesApi.useGetEpisodesQuery(address.query, {
    ...FRESH,
    skip: openId !== null,
  });
  const { data: choices } = episodesApi.useGetChoicesQuery();
  if (openId !== null)
    return (
      <EpisodeEditor key={openId} id={openId} onClose={() => address.set({ [OPEN]: undefined })} />
    );
  const named = parameters.get(COLUMNS_NAME)?.split(',');
  const visible = named ? COLUMNS.filter(({ id }) => named.includes(id)) : COLUMNS;
  const title: Column<CuratedRow> = {
    id: 'title',
    label: 'Title',
    sort: 'title',
    cell: (episode) => titleCell(episode, () => address.set({ [OPEN]: episode.id })),
  };
  const topics = choices?.topics ?? [];
  return (
    <DeskSection
      id="episodes-management"
      title="Episodes"
      size="title"
      text="All episodes, also those that visitors do not see. A correction wins over the source at every sync."
    >
      <DeskList
        noun="episode"
        address={address}
        query={query}
        skeleton="h-160"
        choices={{
          channel: Object.fromEntries(choices?.channels.map(({ id, name }) => [id, name]) ?? []),
          topic: Object.fromEntries(
            topics.map(({ name, episodes: count }) => [
              name,
              `${name} (${count.toLocaleString('en')})`,
            ]),
          ),
        }}
        filters={
          <ColumnsMenu
            visible={visible}
            onChange={(columns) => address.set({ [COLUMNS_NAME]: columns }, true)}
          />
        }
        bar={
          selection.ids.size > 0 && (
            <BulkBar
              selection={selection}
              visible={query.data?.items.map(({ id }) => id) ?? []}
              topics={topics.map(({ name }) => name)}
            />
          )
        }
      >
        {({ items }) => (
          <DeskTable
            labelledBy="episodes-management"
            className="episodes-table"
            address={address}
            selection={selection}
            columns={[title, ...visible]}
            items={items}
            idOf={({ id }) => id}
            nameOf={titleWords}
            isOld={query.isFetching}
          />
        )}
      </DeskList>
    </DeskSection>
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

function stateCell(episode: CuratedRow) {
  const { state, corrected } = episode;
  const reason = reasonWords(episode);
  return (
    <>
      <span className="desk-badge" data-tone={state === 'shown' ? 'live' : 'danger'} title={reason}>
        {STATE_WORDS[state]}
      </span>
      {reason !== undefined && <span className="sr-only">: {reason}</span>}
      {corrected.length > 0 && (
        <span className="desk-badge" title={`Corrected: ${corrected.join(', ')}`}>
          Corrected
        </span>
      )}
    </>
  );
}

function titleCell(episode: CuratedRow, onOpen: () => void) {
  const { id, channel, thumbnail_url: src } = episode;
  const title = titleWords(episode);
  return (
    <div className="flex items-center gap-3">
      <Thumb id={id} name={channel?.name ?? title} src={src} width="w-24" />
      <button
        type="button"
        data-control="open"
        id={`edit-${id}`}
        onClick={onOpen}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 text-left hover:underline"
      >
        <span className="line-clamp-2">{title}</span>
        <Pencil aria-label="Edit" className="size-4 shrink-0 text-quiet" />
      </button>
      {episode.is_editor_pick && (
        <Star aria-label="Editor's Pick" className="size-4 shrink-0 text-quiet" />
      )}
    </div>
  );
}

interface ColumnsMenuProps {
  readonly visible: readonly Column<CuratedRow>[];
  /** The value of the address; undefined for all columns. */
  readonly onChange: (columns: string | undefined) => void;
}

function ColumnsMenu({ visible, onChange }: ColumnsMenuProps) {
  const toggle = (column: Column<CuratedRow>) => {
    const next = COLUMNS.filter((each) => visible.includes(each) !== (each === column));
    const ids = next.map(({ id }) => id).join(',') || 'none';
    onChange(next.length === COLUMNS.length ? undefined : ids);
  };
  return (
    <details className="relative">
      <summary className={buttonStyle('plain', 'cursor-pointer')}>
        <Columns3 aria-hidden="true" className="size-4.5" />
        Columns
      </summary>
      <fieldset className="absolute z-10 mt-2 rounded-card bg-raised-2 px-4 py-3 shadow-xl">
        <legend className="sr-only">Columns to show</legend>
        {COLUMNS.map((column) => (
          <label
            key={column.id}
            className="desk-check flex min-h-11 items-start gap-3 py-2 text-small text-strong"
          >
            <input
              type="checkbox"
              checked={visible.includes(column)}
              onChange={() => toggle(column)}
            />
            {column.label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
