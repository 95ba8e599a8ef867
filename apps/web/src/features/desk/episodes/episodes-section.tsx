import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
  EPISODE_LIMITS,
  formatDuration,
  formatViews,
  NAMED_TOPICS,
  pluralize,
} from '@elevate/rules';
import { ArrowLeft, Columns3, ExternalLink, Pencil, Star, Undo2 } from 'lucide-react';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { deskApi, request } from '../../../shared/desk/admin.api.js';
import {
  type Column,
  DeskList,
  DeskTable,
  type ListDefinition,
  type Selection,
  useListAddress,
  useSelection,
} from '../../../shared/desk/desk-list.js';
import {
  Action,
  Choice,
  DeskSection,
  DiscardQuestion,
  FieldBox,
  FieldFrame,
  focusFirst,
  FRESH,
  Loaded,
  Options,
  Thumb,
  useFocusOnClose,
  useHeadingFocus,
  useUnsavedChanges,
} from '../../../shared/desk/desk.js';
import { dayOf } from '../../../shared/desk/desk-dates.js';
import { problemOf, rejectionWords, storedIn } from '../../../shared/desk/problem-words.js';
import { ItemList, type Suggested, useKnownSpeakers } from '../../../shared/desk/suggest-box.js';
import { useAction } from '../../../shared/desk/use-action.js';
import { useDraft, useDrafts } from '../../../shared/drafts/use-draft.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { useParameters } from '../../../shared/page/use-parameters.js';
import { watchOnYouTube } from '../../../shared/paths.js';
import { buttonStyle, NEW_TAB_LINK } from '../../../shared/ui/link.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import episodeList from './episode-list.json' with { type: 'json' };

const EPISODES = '/admin/episodes';
const addressOf = (id: string): string => `${EPISODES}/${encodeURIComponent(id)}`;

const episodesApi = deskApi(({ build, read, readUncached, send }) => ({
  getEpisodes: read<Api.CuratedPage, EpisodeQuery>(
    (params) => ({ url: EPISODES, params }),
    ['admin-episodes'],
  ),
  getChoices: read<Api.EpisodeChoices>(() => '/admin/episode-choices', ['admin-episodes']),
  getCuratedEpisode: readUncached<Api.CuratedEpisode, string>(addressOf, ['admin-episodes']),
  editEpisode: build.mutation<
    Api.CuratedEpisode,
    Pick<Api.CuratedEpisode, 'id' | 'version'> & { readonly change: Api.EpisodeChange }
  >({
    query: ({ id, version, change: fields }) => request('PATCH', addressOf(id), fields, version),
    invalidatesTags: (_, error) => (error ? [] : ['admin-episodes', 'admin-audit']),
  }),
  changeEpisodes: send<Api.BulkOutcome, Api.BulkChange>('POST', `${EPISODES}/bulk`, [
    'admin-episodes',
  ]),
}));

type EpisodeQuery = NonNullable<Api.operations['curatedEpisodes']['parameters']['query']>;
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

function reasonWords({ state, hidden_reason: hidden, withdrawn_for: withdrawn }: Api.CuratedRow) {
  if (state === 'hidden') return hidden ?? undefined;
  return withdrawn ? REASONS[withdrawn] : undefined;
}

const titleWords = ({ title, id }: Pick<Api.CuratedRow, 'title' | 'id'>): string => title ?? id;

const LIST = episodeList as ListDefinition;

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
    cell: ({ published_at: at }) => at && <time dateTime={at}>{dayOf(at, 'UTC')}</time>,
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

export function EpisodesSection() {
  const [parameters] = useParameters();
  const address = useListAddress<EpisodeQuery>(LIST);
  const selection = useSelection(EPISODE_LIMITS.bulk, 'chosen-episodes');
  const openId = parameters.get(OPEN);
  useFocusOnClose(openId && `edit-${openId}`);
  const query = episodesApi.useGetEpisodesQuery(address.query, { ...FRESH, skip: openId !== null });
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
  const { id, thumbnail_url: src } = episode;
  const title = titleWords(episode);
  return (
    <div className="flex items-center gap-3">
      <Thumb id={id} title={title} src={src} width="w-24 max-[22rem]:hidden" />
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

interface BulkInput {
  readonly action: BulkAction;
  readonly words: string;
}
const NO_BULK: BulkInput = { action: 'add-topic', words: '' };

const { changeEpisodes } = episodesApi.endpoints;

function BulkBar({ selection: { ids, clear }, visible, topics }: BulkBarProps) {
  const { draft, set, line, discard } = useDraft<BulkInput>('bulk');
  const { action, words } = draft ?? NO_BULK;
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
    if (!(await change(bulkChangeOf(action, [...ids], words.trim())))) return;
    discard();
    clear();
  };
  return (
    <form
      aria-label="Selected episodes"
      className="desk-bar my-2 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-raised-2 px-4 py-3 text-small"
      onSubmit={(event) => void submit(event)}
    >
      {line}
      <p role="status" className="font-semibold text-strong">
        {pluralize(ids.size, 'episode')} selected
        {ids.size === EPISODE_LIMITS.bulk && ' (the most at once)'}
        {hidden > 0 && `, ${hidden} not shown below`}
      </p>
      <select
        aria-label="Action"
        className="field-box"
        value={action}
        onChange={({ target }) => set({ action: target.value as BulkAction, words: '' })}
      >
        <Options words={ACTIONS} />
      </select>
      {action !== 'unhide' && (
        <input
          aria-label={isTopic ? 'Topic' : 'Reason (only administrators see it)'}
          placeholder={isTopic ? 'Topic' : 'Reason, for administrators'}
          required={isTopic}
          list={isTopic ? list : undefined}
          className="field-box"
          value={words}
          onChange={({ target }) => set({ action, words: target.value })}
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

function bulkChangeOf(action: BulkAction, ids: string[], words: string): Api.BulkChange {
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

const TranscriptsSection = sectionPart(
  () => import('./transcripts-section.js'),
  'TranscriptsSection',
  'mt-10 h-24',
);

function EpisodeEditor({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = episodesApi.useGetCuratedEpisodeQuery(id);
  const hasChanges = useRef(false);
  const hasTranscript = useRef(false);
  const [isConfirming, setConfirming] = useState(false);
  const { drop } = useDrafts();
  const transcriptDraft = `transcript/${id}`;
  const discard = () => {
    drop(draftOf(id));
    drop(transcriptDraft);
    onClose();
  };
  return (
    <div className="pt-6">
      {isConfirming ? (
        <DiscardQuestion onKeep={() => setConfirming(false)} onConfirm={discard} />
      ) : (
        <Action
          kind="link"
          extra="-ml-5"
          icon={ArrowLeft}
          label="All episodes"
          onPress={() =>
            hasChanges.current || hasTranscript.current ? setConfirming(true) : onClose()
          }
        />
      )}
      <DeskSection title="Edit episode" className="mt-2" takesFocus>
        <Loaded query={query} failed="The episode could not be loaded" skeleton="h-160">
          {(loaded) => (
            <>
              <EditorForm
                loaded={loaded}
                hasChanges={hasChanges}
                onSaved={isConfirming ? () => hasTranscript.current || onClose() : undefined}
              />
              <TranscriptsSection
                episode={loaded}
                draft={transcriptDraft}
                hasChanges={hasTranscript}
              />
            </>
          )}
        </Loaded>
      </DeskSection>
    </div>
  );
}

interface EditorFormProps {
  readonly loaded: Api.CuratedEpisode;
  readonly hasChanges: RefObject<boolean>;
  readonly onSaved: (() => unknown) | undefined;
}

function EditorForm({ loaded, hasChanges, onSaved }: EditorFormProps) {
  const edit = useEpisodeEdit(loaded, hasChanges);
  const { data: choices } = episodesApi.useGetChoicesQuery();
  const [speaker, setSpeaker] = useState('');
  // Suggested, so that one person is not listed under two spellings.
  const speakers = useKnownSpeakers(speaker);
  const { episode, isChanged, isBusy, conflict } = edit;
  const focusHeading = useHeadingFocus();
  useEffect(focusHeading, []);
  useEffect(() => {
    if (!isChanged) onSaved?.();
  }, [isChanged, onSaved]);
  const { id, channel, thumbnail_url: src } = episode;
  const title = titleWords(episode);
  const topics = new Set([...NAMED_TOPICS, ...(choices?.topics.map(({ name }) => name) ?? [])]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edit.save();
  };
  if (conflict) return <ConflictView stored={conflict} edit={edit} />;
  return (
    <form onSubmit={submit} className="grid gap-8">
      {edit.line}
      <div className="flex flex-wrap items-center gap-4">
        <Thumb id={id} title={title} src={src} width="w-48" sizes="12rem" />
        <div className="min-w-0">
          <p className="font-semibold break-words text-strong">{title}</p>
          <p className="text-caption text-quiet">
            {channel?.name} · {id}
          </p>
          <a href={watchOnYouTube(id)} {...NEW_TAB_LINK} className={buttonStyle('link', '-ml-5')}>
            <ExternalLink aria-hidden="true" className="size-4" />
            Watch at the source
          </a>
        </div>
      </div>
      <HideField edit={edit} />
      <TextEditor field="title" edit={edit} />
      <TextEditor field="description" edit={edit} rows={4} />
      <ListEditor field="topics" edit={edit} suggestions={Array.from(topics, (name) => ({ name }))}>
        <TopicReasons episode={episode} />
      </ListEditor>
      <ListEditor field="speakers" edit={edit} suggestions={speakers} onText={setSpeaker} />
      <TextEditor field="language" edit={edit} placeholder="A tag such as en or pt-BR" />
      <div className="desk-foot flex items-center gap-4 bg-ground py-3">
        <Action
          type="submit"
          kind="lead"
          label={isBusy ? 'Saving…' : 'Save'}
          isBusy={isBusy}
          disabled={!isChanged}
        />
        <p role="status" className="text-caption text-quiet">
          {isChanged ? 'Unsaved changes' : ''}
        </p>
      </div>
    </form>
  );
}

function TopicReasons({ episode }: { readonly episode: Api.CuratedEpisode }) {
  const { topic_reasons: reasons } = episode;
  if (reasons.length === 0) return null;
  return (
    <details className="mt-3 text-caption text-plain">
      <summary className="w-fit cursor-pointer py-3">
        Why the source's episode has these topics
      </summary>
      <dl>
        {reasons.map(({ topic, matches }) => (
          <div key={topic} className="flex flex-wrap gap-x-3 py-1">
            <dt className="font-semibold text-strong">{topic}</dt>
            <dd>
              {matches.length === 0 && 'A tag that is not known here; the next sync brings it'}
              {matches.map(({ where, text }, index) => (
                <span key={`${where} ${text}`}>
                  {index > 0 && ', '}
                  {where} “{text}”
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface EditorProps<Name extends Field> {
  readonly field: Name;
  readonly edit: EpisodeEdit;
}

interface TextEditorProps extends EditorProps<TextField> {
  readonly rows?: number;
  readonly placeholder?: string;
}

function TextEditor({ field, edit, ...box }: TextEditorProps) {
  // The two have the attributes used here in common.
  const Box = (box.rows ? 'textarea' : 'input') as 'input';
  return (
    <EditorField field={field} edit={edit}>
      {(input) => (
        <Box
          {...input}
          {...box}
          className="field-box"
          value={valueOf(edit.episode, edit.draft, field) ?? ''}
          onChange={({ target: { value } }) =>
            // No language is the source's: there is no tag for "none".
            edit.set({ [field]: field === 'language' && value === '' ? null : value })
          }
        />
      )}
    </EditorField>
  );
}

interface ListEditorProps extends EditorProps<ListField> {
  readonly suggestions: readonly Suggested[];
  readonly onText?: (text: string) => void;
  readonly children?: ReactNode;
}

function ListEditor({ field, edit, children, ...list }: ListEditorProps) {
  return (
    <EditorField field={field} edit={edit}>
      {(input) => (
        <>
          <ItemList
            {...list}
            input={input}
            draft={`added-${draftOf(edit.episode.id)}`}
            noun={field.slice(0, -1)}
            label={`Shown ${field}`}
            items={valueOf(edit.episode, edit.draft, field)}
            onChange={(items) => edit.set({ [field]: items })}
          />
          {children}
        </>
      )}
    </EditorField>
  );
}

interface EditorFieldProps extends EditorProps<Field> {
  readonly children: ComponentProps<typeof FieldFrame>['children'];
}

function EditorField({ field, edit, children }: EditorFieldProps) {
  const { episode, draft, problems, set } = edit;
  const label = LABELS[field];
  const drafted = draft[field];
  const isOwn = drafted === undefined ? episode.corrected.includes(field) : drafted !== null;
  return (
    <div className="desk-columns wide-first">
      <FieldFrame
        label={label}
        badge={
          isOwn && (
            <span className="desk-badge">{drafted === undefined ? 'Corrected' : 'Not saved'}</span>
          )
        }
        error={problems[field]}
      >
        {children}
      </FieldFrame>
      <div className="border-l-2 border-hairline pl-3 text-caption wrap-anywhere max-h-96 self-start overflow-y-auto">
        <p className="font-semibold text-quiet">From the source</p>
        <div className="text-small break-words whitespace-pre-wrap text-plain">
          {wordsOf(episode.source[field]) || <span className="text-quiet">Nothing</span>}
        </div>
        {isOwn && (
          <Action
            kind="link"
            extra="-ml-5"
            icon={Undo2}
            label="Give back"
            name={`Give back the source's value: ${label}`}
            onPress={() => set({ [field]: null })}
          />
        )}
      </div>
    </div>
  );
}

function HideField({ edit }: { readonly edit: EpisodeEdit }) {
  const { episode, draft, problems, set } = edit;
  const hidden = draft.hidden ?? episode.hidden;
  const isGone = episode.state === 'withdrawn' || episode.state === 'short';
  return (
    <fieldset className="max-w-(--form)">
      <legend className="text-small font-semibold text-strong">Visibility</legend>
      {isGone && (
        <p role="status" className="text-small text-danger">
          Visitors do not see this episode: {reasonWords(episode) ?? 'the source withdrew it'}.
        </p>
      )}
      <Choice
        type="checkbox"
        checked={hidden}
        onChange={({ target }) => set({ hidden: target.checked })}
      >
        Hide from visitors
      </Choice>
      {hidden && (
        <FieldBox
          label="Reason, which only administrators see"
          error={problems.hidden_reason}
          value={draft.hidden_reason ?? episode.hidden_reason ?? ''}
          onChange={({ target }) => set({ hidden_reason: target.value })}
        />
      )}
    </fieldset>
  );
}

const ConflictTable = sectionPart(
  () => import('../../../shared/desk/conflict-table.js'),
  'ConflictTable',
  'h-40',
);

function ConflictView({ stored, edit }: { stored: Api.CuratedEpisode; edit: EpisodeEdit }) {
  const isWithdrawn = stored.withdrawn_for !== null || stored.state === 'withdrawn';
  return (
    <section aria-labelledby="conflict" className="mt-4">
      <h3 id="conflict" ref={focusFirst} tabIndex={-1} className="text-body font-bold">
        {isWithdrawn
          ? 'This episode was withdrawn or changed meanwhile'
          : 'Another administrator changed this episode meanwhile'}
      </h3>
      <ConflictTable
        lines={linesOf(stored, edit)}
        goOn="Save mine"
        isBusy={edit.isBusy}
        onTake={edit.takeStored}
        onGoOn={edit.overwrite}
      />
    </section>
  );
}

function linesOf(stored: Api.CuratedEpisode, { episode, draft }: EpisodeEdit) {
  const lines = FIELDS.map((field) => ({
    field: field as string,
    label: LABELS[field],
    theirs: wordsOf(stored[field]),
    mine: wordsOf(valueOf(episode, draft, field)),
  }));
  lines.push({
    field: 'hidden',
    label: 'Visibility',
    theirs: [STATE_WORDS[stored.state], reasonWords(stored)].filter(Boolean).join(': '),
    mine: (draft.hidden ?? episode.hidden) ? 'Hidden' : 'Shown',
  });
  // A field that this form leaves alone keeps the stored value.
  const changed = Object.keys(changeOf(episode, draft));
  return lines.filter(({ field, theirs, mine }) => changed.includes(field) && theirs !== mine);
}

const { editEpisode } = episodesApi.endpoints;

const draftOf = (id: string): string => `episode/${id}`;

interface KeptEdit {
  readonly episode: Api.CuratedEpisode;
  readonly draft: Draft;
}

type EpisodeEdit = ReturnType<typeof useEpisodeEdit>;

function useEpisodeEdit(loaded: Api.CuratedEpisode, hasChanges: RefObject<boolean>) {
  // Not the latest one: a save must name the version that the form was filled from.
  const [shown, setShown] = useState(loaded);
  const kept = useDraft<KeptEdit>(draftOf(loaded.id), ({ episode, draft }) =>
    isChange(episode, draft),
  );
  const { episode, draft } = kept.draft ?? { episode: shown, draft: {} };
  const [refused, setRefused] = useState<Problems>({});
  const [conflict, setConflict] = useState<Api.CuratedEpisode | null>(null);
  const { isBusy, perform } = useAction();
  const { isChanged } = kept;
  useUnsavedChanges(isChanged, hasChanges);

  const show = (stored: Api.CuratedEpisode, sent?: Draft) => {
    setShown(stored);
    kept.set((now) => {
      const typed = Object.entries((sent && now?.draft) ?? {});
      const since = typed.filter(([name, value]) => value !== sent?.[name as keyof Draft]);
      return since.length > 0 ? { episode: stored, draft: Object.fromEntries(since) } : null;
    });
    setConflict(null);
  };
  const showFailure = (error: unknown) => {
    const current = storedIn<Api.CuratedEpisode>(error);
    if (current) {
      setConflict(current);
      return null;
    }
    const { errors = [] } = problemOf(error);
    setRefused(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
    return rejectionWords(error, 'The episode was not saved');
  };
  const send = async (to: Api.CuratedEpisode, mine = draft) => {
    if (Object.keys(problemsOf(mine)).length > 0) return;
    const change = { id: to.id, version: to.version, change: changeOf(to, mine) };
    const saved = await perform(editEpisode, change, {
      failed: showFailure,
      done: (data) => ({ message: 'Episode saved', detail: titleWords(data) }),
    });
    if (saved) show(saved, mine);
  };
  return {
    episode,
    draft,
    problems: { ...refused, ...problemsOf(draft) },
    isChanged,
    isBusy,
    conflict,
    line: kept.line,
    set: (next: Draft) => {
      kept.set({ episode, draft: { ...draft, ...next } });
      setRefused({});
    },
    save: () => send(episode),
    takeStored: () => conflict && show(conflict),
    overwrite: async (taken: readonly string[]) => {
      if (!conflict) return;
      const isMine = ([name]: [string, unknown]) => !taken.includes(name.replace('_reason', ''));
      const mine: Draft = Object.fromEntries(Object.entries(draft).filter(isMine));
      if (Object.keys(changeOf(conflict, mine)).length === 0) return show(conflict);
      kept.set({ episode: conflict, draft: mine });
      setConflict(null);
      await send(conflict, mine);
    },
  };
}

type Field = keyof Api.CuratedEpisode['source'];
type ListField = 'topics' | 'speakers';
type TextField = Exclude<Field, ListField>;

/** The changed fields; null gives the source's value back. */
type Draft = { -readonly [Name in keyof Api.EpisodeChange]: Api.EpisodeChange[Name] };

const LABELS: Readonly<Record<Field, string>> = {
  title: 'Title',
  description: 'Description',
  topics: 'Topics',
  speakers: 'Speakers',
  language: 'Language',
};
const FIELDS = Object.keys(LABELS) as Field[];

function valueOf<Name extends Field>(episode: Api.CuratedEpisode, draft: Draft, field: Name) {
  const drafted = draft[field] as Api.CuratedEpisode[Name] | null | undefined;
  return drafted === undefined ? episode[field] : (drafted ?? episode.source[field]);
}

const wordsOf = (value: Api.CuratedEpisode[Field]): string => [value].flat().join(', ');

function changeOf(episode: Api.CuratedEpisode, draft: Draft): Api.EpisodeChange {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => {
      if (value === null) return episode.corrected.includes(name as Field);
      const stored = episode[name as keyof Api.EpisodeChange] ?? '';
      return JSON.stringify(stored) !== JSON.stringify(value);
    }),
  );
}

const isChange = (episode: Api.CuratedEpisode, draft: Draft): boolean =>
  Object.keys(changeOf(episode, draft)).length > 0;

type Problems = Partial<Record<keyof Api.EpisodeChange, string>>;

const CHECKS = {
  title: checkEpisodeTitle,
  description: checkEpisodeDescription,
  language: checkLanguage,
  topics: checkEpisodeTopics,
  speakers: checkEpisodeSpeakers,
  hidden_reason: checkHiddenReason,
} as const satisfies Readonly<Record<Exclude<keyof Api.EpisodeChange, 'hidden'>, unknown>>;

function problemsOf(draft: Draft): Problems {
  const problems = Object.entries(CHECKS).flatMap(([name, check]) => {
    const value = draft[name as keyof typeof CHECKS];
    const problem = value == null ? undefined : check(value as never);
    return problem === undefined ? [] : [[name, problem]];
  });
  return Object.fromEntries(problems) as Problems;
}
