import {
  checkEpisodeDescription,
  checkEpisodeSpeakers,
  checkEpisodeTitle,
  checkEpisodeTopics,
  checkHiddenReason,
  checkLanguage,
  EPISODE_LIMITS,
  NAMED_TOPICS,
} from '@elevate/rules';
import { ArrowLeft, ExternalLink, Undo2 } from 'lucide-react';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  Action,
  Actions,
  Choice,
  DeskSection,
  DiscardQuestion,
  FieldFrame,
  focusFirst,
  Loaded,
  Thumb,
  useHeadingFocus,
  useUnsavedChanges,
} from '../../shared/admin/desk.js';
import { memberOf, problemOf, rejectionWords, statusOf } from '../../shared/admin/problem-words.js';
import { ItemList, type Suggested, useKnownSpeakers } from '../../shared/admin/suggest-box.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { CuratedEpisode, EpisodeChange } from '../../shared/api/generated/schema.js';
import { NEW_TAB_LINK } from '../../shared/lib/words.js';
import { watchOnYouTube } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { episodesApi, reasonWords, STATE_WORDS, titleWords } from './episodes-section.js';

interface EpisodeEditorProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function EpisodeEditor({ id, onClose }: EpisodeEditorProps) {
  const query = episodesApi.useGetCuratedEpisodeQuery(id);
  const hasChanges = useRef(false);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="pt-6">
      {isConfirming ? (
        <DiscardQuestion onKeep={() => setConfirming(false)} onConfirm={onClose} />
      ) : (
        <Action
          kind="link"
          extra="-ml-5"
          icon={ArrowLeft}
          label="All episodes"
          onPress={() => (hasChanges.current ? setConfirming(true) : onClose())}
        />
      )}
      <DeskSection title="Edit episode" size="title" className="mt-2" takesFocus>
        <Loaded query={query} failed="The episode could not be loaded" skeleton="h-160">
          {(loaded) => <EditorForm loaded={loaded} hasChanges={hasChanges} />}
        </Loaded>
      </DeskSection>
    </div>
  );
}

interface EditorFormProps {
  readonly loaded: CuratedEpisode;
  readonly hasChanges: RefObject<boolean>;
}

function EditorForm({ loaded, hasChanges }: EditorFormProps) {
  const edit = useEpisodeEdit(loaded, hasChanges);
  const { data: choices } = episodesApi.useGetChoicesQuery();
  const [speaker, setSpeaker] = useState('');
  // Suggested, so that one person is not listed under two spellings.
  const speakers = useKnownSpeakers(speaker);
  const { episode, isChanged, isBusy, conflict } = edit;
  const focusHeading = useHeadingFocus();
  useEffect(focusHeading, []);
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
      <div className="flex flex-wrap items-center gap-4">
        <Thumb id={id} name={channel?.name ?? title} src={src} width="w-48" sizes="12rem" />
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
      <div className="sticky bottom-0 flex items-center gap-4 bg-ground py-3">
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

function TopicReasons({ episode }: { readonly episode: CuratedEpisode }) {
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

/** The value that visitors see, and the source's value beside it. */
function EditorField({ field, edit, children }: EditorFieldProps) {
  const { episode, draft, problems, set } = edit;
  const label = labelOf(field);
  const drafted = draft[field];
  const isOwn = drafted === undefined ? episode.corrected.includes(field) : drafted !== null;
  return (
    <div className="desk-columns wide-first">
      <FieldFrame
        label={label}
        badge={isOwn && <span className="desk-badge">Corrected</span>}
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
    <fieldset className="max-w-2xl">
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
        <FieldFrame label="Reason, which only administrators see" error={problems.hidden_reason}>
          {(input) => (
            <input
              {...input}
              maxLength={EPISODE_LIMITS.hiddenReason}
              className="field-box"
              value={draft.hidden_reason ?? episode.hidden_reason ?? ''}
              onChange={({ target }) => set({ hidden_reason: target.value })}
            />
          )}
        </FieldFrame>
      )}
    </fieldset>
  );
}

interface ConflictViewProps {
  readonly stored: CuratedEpisode;
  readonly edit: EpisodeEdit;
}

function ConflictView({ stored, edit }: ConflictViewProps) {
  const isWithdrawn = stored.withdrawn_for !== null || stored.state === 'withdrawn';
  return (
    <section aria-labelledby="conflict" className="mt-4">
      <h3 id="conflict" ref={focusFirst} tabIndex={-1} className="text-heading font-bold">
        {isWithdrawn
          ? 'This episode was withdrawn or changed meanwhile'
          : 'Another administrator changed this episode meanwhile'}
      </h3>
      <p className="mt-1 mb-3 max-w-prose text-small text-plain">
        Nothing of yours is saved yet. Compare and choose.
      </p>
      <table className="desk-table conflict-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(stored, edit).map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs || '–'}</td>
              <td>{mine || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4">
        <Actions
          items={[
            { label: 'Keep the stored version', onPress: edit.takeStored },
            { kind: 'lead', label: 'Save mine', isBusy: edit.isBusy, onPress: edit.overwrite },
          ]}
        />
      </div>
    </section>
  );
}

function linesOf(stored: CuratedEpisode, { episode, draft }: EpisodeEdit) {
  const lines = FIELDS.map((field) => ({
    field: field as keyof EpisodeChange,
    label: labelOf(field),
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

const CONFLICT = 409;
const { editEpisode } = episodesApi.endpoints;

type EpisodeEdit = ReturnType<typeof useEpisodeEdit>;

function useEpisodeEdit(loaded: CuratedEpisode, hasChanges: RefObject<boolean>) {
  // Not the latest one: a save must name the version that the form was filled from.
  const [episode, setEpisode] = useState(loaded);
  const [draft, setDraft] = useState<Draft>({});
  const [refused, setRefused] = useState<Problems>({});
  const [conflict, setConflict] = useState<CuratedEpisode | null>(null);
  const { isBusy, perform } = useAction();
  const isChanged = Object.keys(changeOf(episode, draft)).length > 0;
  useUnsavedChanges(isChanged, hasChanges);

  const show = (stored: CuratedEpisode) => {
    setEpisode(stored);
    setDraft({});
    setConflict(null);
  };
  const showFailure = (error: unknown) => {
    const problem = problemOf(error);
    const current = memberOf(memberOf(problem, 'conflict'), 'current');
    if (statusOf(error) === CONFLICT && current) {
      setConflict(current as CuratedEpisode);
      return null;
    }
    const { errors = [] } = problem;
    setRefused(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
    return rejectionWords(error, 'The episode was not saved');
  };
  const send = async (to: CuratedEpisode) => {
    if (Object.keys(problemsOf(draft)).length > 0) return;
    const change = { id: to.id, version: to.version, change: changeOf(to, draft) };
    const saved = await perform(editEpisode, change, {
      failed: showFailure,
      done: (data) => ({ message: 'Episode saved', detail: titleWords(data) }),
    });
    if (saved) show(saved);
  };
  return {
    episode,
    draft,
    problems: { ...refused, ...problemsOf(draft) },
    isChanged,
    isBusy,
    conflict,
    set: (next: Draft) => {
      setDraft({ ...draft, ...next });
      setRefused({});
    },
    save: () => send(episode),
    takeStored: () => conflict && show(conflict),
    overwrite: async () => {
      if (!conflict) return;
      setEpisode(conflict);
      setConflict(null);
      await send(conflict);
    },
  };
}

type TextField = 'title' | 'description' | 'language';
type ListField = 'topics' | 'speakers';
type Field = TextField | ListField;

/** The changed fields; null gives the source's value back. */
type Draft = { -readonly [Name in keyof EpisodeChange]: EpisodeChange[Name] };

const FIELDS = ['title', 'description', 'topics', 'speakers', 'language'] as const;
const labelOf = (field: Field): string => field.charAt(0).toUpperCase() + field.slice(1);

function valueOf<Name extends Field>(episode: CuratedEpisode, draft: Draft, field: Name) {
  const drafted = draft[field] as CuratedEpisode[Name] | null | undefined;
  return drafted === undefined ? episode[field] : (drafted ?? episode.source[field]);
}

const wordsOf = (value: CuratedEpisode[Field]): string => [value].flat().join(', ');

function changeOf(episode: CuratedEpisode, draft: Draft): EpisodeChange {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => {
      if (value === null) return episode.corrected.includes(name as Field);
      const stored = episode[name as keyof EpisodeChange] ?? '';
      return JSON.stringify(stored) !== JSON.stringify(value);
    }),
  );
}

type Problems = Partial<Record<keyof EpisodeChange, string>>;

const CHECKS = {
  title: checkEpisodeTitle,
  description: checkEpisodeDescription,
  language: checkLanguage,
  topics: checkEpisodeTopics,
  speakers: checkEpisodeSpeakers,
  hidden_reason: checkHiddenReason,
} as const;

function problemsOf(draft: Draft): Problems {
  const problems = Object.entries(CHECKS).flatMap(([name, check]) => {
    const value = draft[name as keyof typeof CHECKS];
    const problem = value == null ? undefined : check(value as never);
    return problem === undefined ? [] : [[name, problem]];
  });
  return Object.fromEntries(problems) as Problems;
}
