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
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  Action,
  describedBy,
  DeskSection,
  FieldFrame,
  Loaded,
  Question,
  useUnloadQuestion,
} from '../../shared/admin/desk.js';
import { memberOf, problemOf, rejectionWords, statusOf } from '../../shared/admin/problem-words.js';
import { ItemList, type Suggested, useKnownSpeakers } from '../../shared/admin/suggest-box.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { CuratedEpisode, EpisodeChange } from '../../shared/api/generated/schema.js';
import { NEW_TAB_LINK } from '../../shared/lib/words.js';
import { watchOnYouTube } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { Picture } from '../../shared/ui/picture.js';
import { episodesApi, reasonWords, STATE_WORDS, titleWords } from './episodes.api.js';

interface EpisodeEditorProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function EpisodeEditor({ id, onClose }: EpisodeEditorProps) {
  const query = episodesApi.useGetCuratedEpisodeQuery(id);
  const [isChanged, setChanged] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return (
    <div className="pt-6">
      {isConfirming ? (
        <Question
          role="alert"
          question="Discard your changes? They are not saved."
          keep="Keep editing"
          confirm="Discard"
          onKeep={() => setConfirming(false)}
          onConfirm={onClose}
        />
      ) : (
        <Action
          kind="link"
          extra="-ml-5"
          icon={ArrowLeft}
          label="All episodes"
          onPress={isChanged ? () => setConfirming(true) : onClose}
        />
      )}
      <DeskSection title="Edit episode" size="title" className="mt-2" heading={heading}>
        <Loaded query={query} failed="The episode could not be loaded" skeleton="h-160">
          {(loaded) => <EditorForm loaded={loaded} onChanged={setChanged} />}
        </Loaded>
      </DeskSection>
    </div>
  );
}

interface EditorFormProps {
  readonly loaded: CuratedEpisode;
  readonly onChanged: (isChanged: boolean) => void;
}

function EditorForm({ loaded, onChanged }: EditorFormProps) {
  const edit = useEpisodeEdit(loaded);
  const { data: choices } = episodesApi.useGetChoicesQuery();
  const [speaker, setSpeaker] = useState('');
  // Suggested, so that one person is not listed under two spellings.
  const speakers = useKnownSpeakers(speaker);
  const { episode, isChanged, isBusy, conflict } = edit;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
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
        <Picture
          id={id}
          name={channel?.name ?? title}
          src={src}
          thumbnails={[]}
          sizes="12rem"
          className="relative aspect-video w-48 shrink-0 rounded-card"
        />
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
      <ListEditor
        field="topics"
        noun="topic"
        edit={edit}
        suggestions={Array.from(topics, (name) => ({ name }))}
      >
        <TopicReasons episode={episode} />
      </ListEditor>
      <ListEditor
        field="speakers"
        noun="speaker"
        edit={edit}
        suggestions={speakers}
        onText={setSpeaker}
      />
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

function TopicReasons({
  episode: { topic_reasons: reasons },
}: {
  readonly episode: CuratedEpisode;
}) {
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

interface TextEditorProps {
  readonly field: TextField;
  readonly edit: EpisodeEdit;
  readonly rows?: number;
  readonly placeholder?: string;
}

function TextEditor({ field, edit, rows, placeholder }: TextEditorProps) {
  const id = useId();
  const { episode, draft, problems, set } = edit;
  const input = {
    id,
    placeholder,
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': `${id}-error`,
    className: 'field-box',
    value: textOf(episode, draft, field),
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      // No language is the source's: there is no tag for "none".
      set({ [field]: field === 'language' && value === '' ? null : value }),
  };
  return (
    <EditorField id={id} field={field} edit={edit}>
      {rows === undefined ? <input {...input} /> : <textarea rows={rows} {...input} />}
    </EditorField>
  );
}

interface ListEditorProps {
  readonly field: ListField;
  readonly edit: EpisodeEdit;
  readonly noun: string;
  readonly suggestions: readonly Suggested[];
  readonly onText?: (text: string) => void;
  readonly children?: ReactNode;
}

function ListEditor({ field, edit, noun, children, ...suggest }: ListEditorProps) {
  const id = useId();
  const { episode, draft, problems, set } = edit;
  return (
    <EditorField id={id} field={field} edit={edit}>
      <ItemList
        id={id}
        noun={noun}
        {...suggest}
        label={`Shown ${field}`}
        items={listOf(episode, draft, field)}
        isInvalid={problems[field] !== undefined}
        onChange={(items) => set({ [field]: items })}
      />
      {children}
    </EditorField>
  );
}

interface EditorFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly edit: EpisodeEdit;
  readonly children: ReactNode;
}

/** The value that visitors see, and the source's value beside it. */
function EditorField({ id, field, edit, children }: EditorFieldProps) {
  const { episode, draft, problems, set } = edit;
  const label = labelOf(field);
  const isOwn = isCorrected(episode, draft, field);
  return (
    <div className="desk-columns wide-first">
      <FieldFrame
        id={id}
        label={label}
        badge={isOwn && <span className="desk-badge">Corrected</span>}
        error={problems[field]}
      >
        {children}
      </FieldFrame>
      <div className="border-l-2 border-hairline pl-3 text-caption wrap-anywhere max-h-96 self-start overflow-y-auto">
        <p className="font-semibold text-quiet">From the source</p>
        <div className="text-small break-words whitespace-pre-wrap text-plain">
          {String(episode.source[field] ?? '').length > 0 ? (
            [episode.source[field]].flat().join(', ')
          ) : (
            <span className="text-quiet">Nothing</span>
          )}
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
  const reason = { id: useId(), error: problems.hidden_reason };
  const hidden = isHidden(episode, draft);
  const isGone = episode.state === 'withdrawn' || episode.state === 'short';
  return (
    <fieldset className="max-w-2xl">
      <legend className="text-small font-semibold text-strong">Visibility</legend>
      {isGone && (
        <p role="status" className="text-small text-danger">
          Visitors do not see this episode: {reasonWords(episode) ?? 'the source withdrew it'}.
        </p>
      )}
      <label className="desk-check flex min-h-11 items-start gap-3 py-2 text-small text-strong">
        <input
          type="checkbox"
          checked={hidden}
          onChange={({ target }) => set({ hidden: target.checked })}
        />
        Hide from visitors
      </label>
      {hidden && (
        <FieldFrame {...reason} label="Reason, which only administrators see">
          <input
            {...describedBy(reason)}
            maxLength={EPISODE_LIMITS.hiddenReason}
            className="field-box"
            value={draft.hidden_reason ?? episode.hidden_reason ?? ''}
            onChange={({ target }) => set({ hidden_reason: target.value })}
          />
        </FieldFrame>
      )}
    </fieldset>
  );
}

interface ConflictViewProps {
  readonly stored: CuratedEpisode;
  readonly edit: EpisodeEdit;
}

/** Both versions of what differs, after another change came first. */
function ConflictView({ stored, edit }: ConflictViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isWithdrawn = stored.withdrawn_for !== null || stored.state === 'withdrawn';
  const title = isWithdrawn
    ? 'This episode was withdrawn or changed meanwhile'
    : 'Another administrator changed this episode meanwhile';
  return (
    <DeskSection
      title={title}
      level="h3"
      className="mt-4"
      heading={heading}
      text="Nothing of yours is saved yet. Compare and choose."
    >
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
      <div className="mt-4 flex flex-wrap gap-2">
        <Action label="Keep the stored version" onPress={edit.takeStored} />
        <Action kind="lead" label="Save mine" isBusy={edit.isBusy} onPress={edit.overwrite} />
      </div>
    </DeskSection>
  );
}

function linesOf(stored: CuratedEpisode, { episode, draft }: EpisodeEdit) {
  const changed = Object.keys(changeOf(episode, draft));
  // A field that this form leaves alone keeps the stored value.
  const line = (label: string, field: string, theirs: string, mine: string) => ({
    label,
    theirs,
    mine: changed.includes(field) ? mine : theirs,
  });
  const fields = FIELDS.map((field) =>
    line(labelOf(field), field, wordsOf(stored, {}, field), wordsOf(episode, draft, field)),
  );
  const reason = reasonWords(stored);
  const state = `${STATE_WORDS[stored.state]}${reason === undefined ? '' : `: ${reason}`}`;
  const mine = isHidden(episode, draft) ? 'Hidden' : 'Shown';
  return [...fields, line('Visibility', 'hidden', state, mine)].filter(
    (each) => each.theirs !== each.mine,
  );
}

const CONFLICT = 409;
const { editEpisode } = episodesApi.endpoints;

type EpisodeEdit = ReturnType<typeof useEpisodeEdit>;

function useEpisodeEdit(loaded: CuratedEpisode) {
  // Not the latest one: a save must name the version that the form was filled from.
  const [episode, setEpisode] = useState(loaded);
  const [draft, setDraft] = useState<Draft>({});
  const [refused, setRefused] = useState<Problems>({});
  const [conflict, setConflict] = useState<CuratedEpisode | null>(null);
  const { isBusy, perform } = useAction();
  const isChanged = Object.keys(changeOf(episode, draft)).length > 0;
  useUnloadQuestion(isChanged);

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
    return rejectionWords({ error }, 'The episode was not saved');
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

function textOf(episode: CuratedEpisode, draft: Draft, field: TextField): string {
  const drafted = draft[field];
  return (drafted === undefined ? episode[field] : (drafted ?? episode.source[field])) ?? '';
}

function listOf(episode: CuratedEpisode, draft: Draft, field: ListField): readonly string[] {
  const drafted = draft[field];
  return drafted === undefined ? episode[field] : (drafted ?? episode.source[field]);
}

function wordsOf(episode: CuratedEpisode, draft: Draft, field: Field): string {
  return field === 'topics' || field === 'speakers'
    ? listOf(episode, draft, field).join(', ')
    : textOf(episode, draft, field);
}

function isCorrected({ corrected }: CuratedEpisode, draft: Draft, field: Field): boolean {
  const drafted = draft[field];
  return drafted === undefined ? corrected.includes(field) : drafted !== null;
}

const isHidden = ({ hidden }: CuratedEpisode, draft: Draft): boolean => draft.hidden ?? hidden;

/** Only what differs from the stored episode. */
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
  const problems = Object.entries(CHECKS).map(([name, check]) => {
    const value = draft[name as keyof typeof CHECKS];
    return [name, value == null ? undefined : check(value as never)];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined)) as Problems;
}
