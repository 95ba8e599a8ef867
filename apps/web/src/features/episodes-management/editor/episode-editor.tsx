import { ArrowLeft, ExternalLink } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { EPISODE_LIMITS, NAMED_TOPICS } from '@elevate/rules';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import type { CuratedEpisode } from '../../../shared/api/generated/schema.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { episodesApi, reasonWords, STATE_WORDS, titleWords } from '../episodes.api.js';
import { FieldError } from '../../../shared/forms/fields.js';
import { useKnownSpeakers } from '../../../shared/admin/suggest-box.js';
import { NEW_TAB_LINK } from '../../../shared/lib/words.js';
import { watchOnYouTube } from '../../../shared/paths.js';
import { Picture } from '../../../shared/ui/picture.js';
import {
  changeOf,
  type EpisodeEdit,
  type Field,
  FIELD_LABELS,
  FieldFrame,
  isHidden,
  ListEditor,
  listOf,
  type TextField,
  textOf,
  useEpisodeEdit,
} from './list-editor.js';

export interface EpisodeEditorProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function EpisodeEditor({ id, onClose }: EpisodeEditorProps) {
  const { data, error, isFetching, refetch } = episodesApi.useGetEpisodeQuery(id);
  if (data) return <LoadedEditor loaded={data} onClose={onClose} />;
  return (
    <section aria-label="Episode" className="pt-6">
      <BackButton onPress={onClose} />
      {error ? (
        <AdminLoadFailed
          title="The episode could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="mt-4 h-160" />
      )}
    </section>
  );
}

interface LoadedEditorProps {
  readonly loaded: CuratedEpisode;
  readonly onClose: () => void;
}

function LoadedEditor({ loaded, onClose }: LoadedEditorProps) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="episode-editor" className="pt-6">
      {isAsking ? (
        <div role="group" aria-label="Unsaved changes" className="edit-discard">
          <p role="alert" className="mr-auto text-small font-semibold text-strong">
            Discard your changes? They are not saved.
          </p>
          {/* Focus moves to the button that loses nothing. */}
          <button
            type="button"
            autoFocus
            onClick={() => setAsking(false)}
            className={buttonStyle('plain')}
          >
            Keep editing
          </button>
          <button type="button" onClick={onClose} className={buttonStyle('outline', 'text-danger')}>
            Discard
          </button>
        </div>
      ) : (
        <BackButton onPress={isChanged ? () => setAsking(true) : onClose} />
      )}
      <h2
        ref={heading}
        id="episode-editor"
        tabIndex={-1}
        className="mt-2 text-title font-extrabold tracking-[-0.03em] break-words"
      >
        Edit episode
      </h2>
      <EditorForm loaded={loaded} onChanged={setChanged} />
    </section>
  );
}

function BackButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={buttonStyle('link', '-ml-5')}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      All episodes
    </button>
  );
}

export interface EditorFormProps {
  readonly loaded: CuratedEpisode;
  readonly onChanged: (isChanged: boolean) => void;
}

export function EditorForm({ loaded, onChanged }: EditorFormProps) {
  const edit = useEpisodeEdit(loaded);
  const { data: choices } = episodesApi.useGetChoicesQuery();
  const { episode, isChanged, isSaving, conflict } = edit;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const used = choices?.topics.map(({ name }) => name) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edit.save();
  };
  if (conflict) return <ConflictView stored={conflict} edit={edit} />;
  return (
    <form onSubmit={submit} className="episode-editor">
      <EpisodeHead episode={episode} />
      <HideField edit={edit} />
      <TextEditor field="title" edit={edit} />
      <TextEditor field="description" edit={edit} rows={4} />
      <ListEditor
        field="topics"
        noun="topic"
        edit={edit}
        suggestions={[...new Set([...NAMED_TOPICS, ...used])].map((name) => ({ name }))}
      >
        <TopicReasons episode={episode} />
      </ListEditor>
      <SpeakersEditor edit={edit} />
      <TextEditor field="language" edit={edit} placeholder="A tag such as en or pt-BR" />
      <div className="edit-actions">
        <button
          type="submit"
          disabled={!isChanged || isSaving}
          aria-busy={isSaving}
          className={buttonStyle('lead')}
        >
          {isSaving ? 'Saving…' : 'Save'}
        </button>
        <p role="status" className="text-caption text-quiet">
          {isChanged ? 'Unsaved changes' : ''}
        </p>
      </div>
    </form>
  );
}

function EpisodeHead({ episode }: { readonly episode: CuratedEpisode }) {
  const { id, channel, thumbnail_url: src } = episode;
  const title = titleWords(episode);
  return (
    <div className="edit-head">
      <Picture
        id={id}
        name={channel?.name ?? title}
        src={src}
        thumbnails={[]}
        sizes="12rem"
        className="episode-still"
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
  );
}

const PLACES: Readonly<
  Record<CuratedEpisode['topic_reasons'][number]['matches'][number]['where'], string>
> = { title: 'title', tag: 'tag', description: 'description' };

/** Why the source's episode has its topics. */
export function TopicReasons({ episode }: { readonly episode: CuratedEpisode }) {
  const { topic_reasons: reasons } = episode;
  if (reasons.length === 0) return null;
  return (
    <details className="topic-reasons">
      <summary>Why the source's episode has these topics</summary>
      <dl>
        {reasons.map(({ topic, matches }) => (
          <div key={topic}>
            <dt>{topic}</dt>
            <dd>
              {matches.length === 0 && 'A tag that is not known here; the next sync brings it'}
              {matches.map(({ where, text }, index) => (
                <span key={`${where} ${text}`}>
                  {index > 0 && ', '}
                  {PLACES[where]} “{text}”
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export interface TextEditorProps {
  readonly field: TextField;
  readonly edit: EpisodeEdit;
  /** Of several lines; without it the text is one line. */
  readonly rows?: number;
  readonly placeholder?: string;
}

export function TextEditor({ field, edit, rows, placeholder }: TextEditorProps) {
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
    <FieldFrame id={id} field={field} edit={edit} source={episode.source[field]}>
      {rows === undefined ? <input {...input} /> : <textarea rows={rows} {...input} />}
    </FieldFrame>
  );
}

/** Suggests known speakers, so that one person is not listed under two spellings. */
export function SpeakersEditor({ edit }: { readonly edit: EpisodeEdit }) {
  const [text, setText] = useState('');
  const suggestions = useKnownSpeakers(text);
  return (
    <ListEditor
      edit={edit}
      suggestions={suggestions}
      field="speakers"
      noun="speaker"
      onText={setText}
    />
  );
}

export function HideField({ edit }: { readonly edit: EpisodeEdit }) {
  const id = useId();
  const { episode, draft, problems, set } = edit;
  const hidden = isHidden(episode, draft);
  const isGone = episode.state === 'withdrawn' || episode.state === 'short';
  return (
    <fieldset className="hide-field">
      <legend className="text-small font-semibold text-strong">Visibility</legend>
      {isGone && (
        <p role="status" className="text-small text-danger">
          Visitors do not see this episode: {reasonWords(episode) ?? 'the source withdrew it'}.
        </p>
      )}
      <label className="hide-choice">
        <input
          type="checkbox"
          checked={hidden}
          onChange={({ target }) => set({ hidden: target.checked })}
        />
        Hide from visitors
      </label>
      {hidden && (
        <div>
          <label htmlFor={id} className="text-small text-plain">
            Reason, which only administrators see
          </label>
          <input
            id={id}
            maxLength={EPISODE_LIMITS.hiddenReason}
            aria-invalid={problems.hidden_reason !== undefined}
            aria-describedby={`${id}-error`}
            className="field-box"
            value={draft.hidden_reason ?? episode.hidden_reason ?? ''}
            onChange={({ target }) => set({ hidden_reason: target.value })}
          />
          <div className="mt-1.5 text-caption">
            <FieldError id={`${id}-error`} message={problems.hidden_reason} />
          </div>
        </div>
      )}
    </fieldset>
  );
}

export interface ConflictViewProps {
  readonly stored: CuratedEpisode;
  readonly edit: EpisodeEdit;
}

/** Both versions of what differs, after another change came first. */
export function ConflictView({ stored, edit }: ConflictViewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="conflict-view">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-heading font-bold">
        {stored.withdrawn_for !== null || stored.state === 'withdrawn'
          ? 'This episode was withdrawn or changed meanwhile'
          : 'Another administrator changed this episode meanwhile'}
      </h3>
      <p className="text-small text-plain">Nothing of yours is saved yet. Compare and choose.</p>
      <table className="conflict-table">
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
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={edit.takeStored} className={buttonStyle('plain')}>
          Keep the stored version
        </button>
        <button
          type="button"
          disabled={edit.isSaving}
          aria-busy={edit.isSaving}
          onClick={() => void edit.overwrite()}
          className={buttonStyle('lead')}
        >
          Save mine
        </button>
      </div>
    </section>
  );
}

interface Line {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

function linesOf(stored: CuratedEpisode, { episode, draft }: EpisodeEdit): Line[] {
  const changed = Object.keys(changeOf(episode, draft));
  const fields = (Object.keys(FIELD_LABELS) as Field[]).map((field) => ({
    label: FIELD_LABELS[field],
    theirs: valueOf(stored, {}, field),
    // A field that this form leaves alone keeps the stored value.
    mine: changed.includes(field) ? valueOf(episode, draft, field) : valueOf(stored, {}, field),
  }));
  const state = { theirs: stateWords(stored), mine: visibilityWords(isHidden(episode, draft)) };
  const isVisibilityMine = changed.includes('hidden');
  return [
    ...fields,
    { label: 'Visibility', ...state, ...(!isVisibilityMine && { mine: state.theirs }) },
  ].filter(({ theirs, mine }) => theirs !== mine);
}

function valueOf(
  episode: CuratedEpisode,
  draft: Parameters<typeof textOf>[1],
  field: Field,
): string {
  return field === 'topics' || field === 'speakers'
    ? listOf(episode, draft, field).join(', ')
    : textOf(episode, draft, field);
}

const visibilityWords = (hidden: boolean): string => (hidden ? 'Hidden' : 'Shown');

function stateWords(episode: CuratedEpisode): string {
  const reason = reasonWords(episode);
  return `${STATE_WORDS[episode.state]}${reason === undefined ? '' : `: ${reason}`}`;
}
