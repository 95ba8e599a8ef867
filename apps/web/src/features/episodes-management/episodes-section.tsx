import { EPISODE_LIMITS, formatDay, formatDuration, formatViews, pluralize } from '@elevate/rules';
import { Columns3, Pencil, Star } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { deskApi, DROPPED, request } from '../../shared/admin/admin.api.js';
import {
  type Column,
  DeskList,
  DeskTable,
  type ListDefinition,
  type Selection,
  useListAddress,
  useSelection,
} from '../../shared/admin/desk-list.js';
import { Action, Choice, DeskSection, FRESH, Thumb } from '../../shared/admin/desk.js';
import { useAction } from '../../shared/admin/use-action.js';
import type * as Api from '../../shared/api/generated/schema.js';
import { useParameters } from '../../shared/lib/use-parameters.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { sectionPart } from '../../shared/ui/part-retry.js';

type EpisodeVersion = Pick<Api.CuratedEpisode, 'id' | 'version'>;

const EPISODES = '/admin/episodes';
const addressOf = (id: string): string => `${EPISODES}/${encodeURIComponent(id)}`;

export const episodesApi = deskApi(({ build, read, send }) => ({
  getEpisodes: read<Api.CuratedPage, EpisodeQuery>(
    (params) => ({ url: EPISODES, params }),
    ['admin-episodes'],
  ),
  getChoices: read<Api.EpisodeChoices>(() => '/admin/episode-choices', ['admin-episodes']),
  getCuratedEpisode: read<Api.CuratedEpisode, string>(addressOf, ['admin-episodes'], DROPPED),
  editEpisode: build.mutation<
    Api.CuratedEpisode,
    EpisodeVersion & { readonly change: Api.EpisodeChange }
  >({
    query: ({ id, version, change: fields }) => request('PATCH', addressOf(id), fields, version),
    invalidatesTags: (_, error) => (error ? [] : ['admin-episodes', 'admin-audit']),
  }),
  changeEpisodes: send<Api.BulkOutcome, Api.BulkChange>('POST', `${EPISODES}/bulk`, [
    'admin-episodes',
  ]),
}));

export type EpisodeQuery = NonNullable<Api.operations['curatedEpisodes']['parameters']['query']>;
export const STATE_WORDS: Readonly<Record<Api.CuratedRow['state'], string>> = {
  shown: 'Shown',
  hidden: 'Hidden',
  withdrawn: 'Withdrawn',
  short: 'Too short',
};

const REASONS: Readonly<Record<NonNullable<Api.CuratedRow['withdrawn_for']>, string>> = {
  gone: 'the source removed it',
  private: 'the source made it private',
  short: 'it is shorter than 10 minutes',
  live: 'it is live',
  rejected: 'the platform rejected it',
  'channel-removed': 'its channel was removed with its episodes',
};

export function reasonWords({
  state,
  hidden_reason: hidden,
  withdrawn_for: withdrawn,
}: Api.CuratedRow) {
  if (state === 'hidden') return hidden ?? undefined;
  return withdrawn ? REASONS[withdrawn] : undefined;
}

export const titleWords = ({ title, id }: Pick<Api.CuratedRow, 'title' | 'id'>): string =>
  title ?? id;

const EpisodeEditor = sectionPart(
  () => import('./episode-editor.js'),
  'EpisodeEditor',
  'mt-6 h-160',
);

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
const COLUMNS: readonly Column<Api.CuratedRow>[] = [
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
  const title: Column<Api.CuratedRow> = {
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

function stateCell(episode: Api.CuratedRow) {
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

function titleCell(episode: Api.CuratedRow, onOpen: () => void) {
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
  readonly visible: readonly Column<Api.CuratedRow>[];
  readonly onChange: (columns: string | undefined) => void;
}

function ColumnsMenu({ visible, onChange }: ColumnsMenuProps) {
  const toggle = (column: Column<Api.CuratedRow>) => {
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
          <Choice
            key={column.id}
            type="checkbox"
            checked={visible.includes(column)}
            onChange={() => toggle(column)}
          >
            {column.label}
          </Choice>
        ))}
      </fieldset>
    </details>
  );
}

interface BulkBarProps {
  readonly selection: Selection;
  /** Ids of the table; a filter or another page hides the others. */
  readonly visible: readonly string[];
  readonly topics: readonly string[];
}

const ACTIONS = {
  hide: 'Hide',
  unhide: 'Show again',
  'add-topic': 'Add a topic',
  'remove-topic': 'Remove a topic',
} as const;
type BulkAction = keyof typeof ACTIONS;

const { changeEpisodes } = episodesApi.endpoints;

function BulkBar({ selection: { ids, clear }, visible, topics }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>('add-topic');
  const [words, setWords] = useState('');
  const { isBusy, perform } = useAction();
  const change = (bulk: Api.BulkChange): Promise<Api.BulkOutcome | undefined> =>
    perform(changeEpisodes, bulk, {
      failed: 'The episodes were not changed',
      done: (outcome) => outcomeNotice(bulk, outcome),
      undo: ({ undo }) => undo && bulk.action !== 'undo' && (() => change(undo)),
    });
  const list = useId();
  const isTopic = action !== 'hide';
  const hidden = ids.size - visible.filter((id) => ids.has(id)).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change(changeOf(action, [...ids], words.trim())))) return;
    setWords('');
    clear();
  };
  return (
    <form
      aria-label="Selected episodes"
      className="desk-bar my-2 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-raised-2 px-4 py-3 text-small"
      onSubmit={(event) => void submit(event)}
    >
      <p role="status" className="font-semibold text-strong">
        {pluralize(ids.size, 'episode')} selected
        {ids.size === EPISODE_LIMITS.bulk && ' (the most at once)'}
        {hidden > 0 && `, ${hidden} not shown below`}
      </p>
      <select
        aria-label="Action"
        className="field-box"
        value={action}
        onChange={({ target }) => {
          setAction(target.value as BulkAction);
          setWords('');
        }}
      >
        {Object.entries(ACTIONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {action !== 'unhide' && (
        <input
          aria-label={isTopic ? 'Topic' : 'Reason (only administrators see it)'}
          placeholder={isTopic ? 'Topic' : 'Reason, for administrators'}
          required={isTopic}
          maxLength={isTopic ? EPISODE_LIMITS.topic : EPISODE_LIMITS.hiddenReason}
          list={isTopic ? list : undefined}
          className="field-box"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <datalist id={list}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <Action type="submit" kind="lead" label="Apply" isBusy={isBusy} />
      <Action kind="quiet" label="Clear selection" onPress={clear} />
    </form>
  );
}

function changeOf(action: BulkAction, ids: string[], words: string): Api.BulkChange {
  if (action === 'unhide') return { action, ids };
  return action === 'hide'
    ? { action, ids, hidden_reason: words || null }
    : { action, ids, topic: words };
}

const DONE: Readonly<
  Record<Api.BulkChange['action'], (episodes: string, topic: string) => string>
> = {
  hide: (episodes) => `${episodes} hidden`,
  unhide: (episodes) => `${episodes} shown again`,
  'add-topic': (episodes, topic) => `${topic} added to ${episodes}`,
  'remove-topic': (episodes, topic) => `${topic} removed from ${episodes}`,
  undo: (episodes) => `Undone for ${episodes}`,
};

function outcomeNotice({ action, topic = '' }: Api.BulkChange, outcome: Api.BulkOutcome) {
  const { changed, unchanged, missing, skipped } = outcome;
  const full = skipped.filter(({ reason }) => reason === 'full').length;
  const lost = skipped.length - full;
  const rest = [
    unchanged > 0 && `${unchanged} had it already`,
    full > 0 && `${full} already ${full === 1 ? 'has' : 'have'} 8 topics`,
    lost > 0 && `${lost} changed meanwhile`,
    missing.length > 0 && `${missing.length} no longer exist`,
  ];
  return {
    kind: changed > 0 ? 'success' : 'info',
    message: changed > 0 ? DONE[action](pluralize(changed, 'episode'), topic) : 'Nothing changed',
    detail: rest.filter(Boolean).join(', '),
  } as const;
}
