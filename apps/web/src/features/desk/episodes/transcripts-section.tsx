import {
  canonicalLanguage,
  checkTranscriptLanguage,
  formatMoment,
  pluralize,
  TRANSCRIPT_LIMITS,
  TRANSCRIPT_MESSAGES,
  type TranscriptKind,
  transcriptName,
} from '@elevate/rules';
import { FileUp, Plus } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { deskApi, request } from '../../../shared/desk/admin.api.js';
import {
  Action,
  Actions,
  DeskSection,
  Facts,
  FieldBox,
  FieldFrame,
  FileChoice,
  Loaded,
  Options,
  useHeadingFocus,
  useUnsavedChanges,
} from '../../../shared/desk/desk.js';
import { dayOf } from '../../../shared/desk/desk-dates.js';
import { problemOf, rejectionWords } from '../../../shared/desk/problem-words.js';
import { report, useAction, useSend } from '../../../shared/desk/use-action.js';
import { FormCard, useDeskForm } from '../../../shared/desk/use-desk-form.js';
import { useDrafts } from '../../../shared/drafts/use-draft.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { languageName } from '../../../shared/text/language-name.js';

type Place = Readonly<Record<'id' | 'language', string>>;
type Upload = Place & { readonly file: File; readonly params: Readonly<Record<string, string>> };

const listOf = (id: string) => `/admin/episodes/${encodeURIComponent(id)}/transcripts`;
const addressOf = ({ id, language }: Place) => `${listOf(id)}/${encodeURIComponent(language)}`;
const uploadOf = ({ file, params, ...place }: Upload) => ({
  ...request('PUT', addressOf(place), file),
  params: { ...params, name: file.name.slice(-TRANSCRIPT_LIMITS.name) },
  headers: { 'content-type': 'application/octet-stream' },
});
const LISTS = ['admin-episodes'] as const;

const transcriptsApi = deskApi(({ build, read, send, change }) => ({
  getTranscripts: read<Api.TranscriptList, string>(listOf, LISTS),
  previewTranscript: build.mutation<Api.TranscriptUpload, Upload>({ query: uploadOf }),
  storeTranscript: change<Api.TranscriptUpload, Upload>(uploadOf, LISTS),
  removeTranscript: send<null, Place>('DELETE', addressOf, LISTS),
  restoreTranscript: send<null, Place>('POST', (place) => `${addressOf(place)}/restore`, LISTS),
}));
const { previewTranscript, storeTranscript, removeTranscript, restoreTranscript } =
  transcriptsApi.endpoints;

const KIND_WORDS = { written: 'Written', automatic: 'Automatic', translated: 'Translated' };

const FORMAT_WORDS: Readonly<Record<Api.TranscriptUpload['format'], string>> = {
  vtt: 'WebVTT',
  srt: 'SRT',
  sbv: 'SBV',
  youtube: 'Text copied from YouTube',
  json: 'JSON',
  text: 'Text without times',
};

interface SectionProps {
  readonly episode: Api.CuratedEpisode;
  readonly draft: string;
  readonly hasChanges: RefObject<boolean>;
}

export function TranscriptsSection(props: SectionProps) {
  return (
    <DeskSection
      level="h3"
      title="Transcripts"
      text="The words of the talk, which visitors can read and search."
      className="mt-10 max-w-(--form)"
      takesFocus
    >
      <Transcripts {...props} />
    </DeskSection>
  );
}

const NEW: TranscriptValues = {
  file: null,
  language: '',
  kind: 'written',
  source: '',
  license: '',
};

function Transcripts({ episode, draft, hasChanges }: SectionProps) {
  const { id } = episode;
  const query = transcriptsApi.useGetTranscriptsQuery(id);
  const { has } = useDrafts();
  const [form, setForm] = useState(() => (has(draft) ? NEW : null));
  const { isBusy, perform } = useAction();
  const focusHeading = useHeadingFocus();
  const change = (
    endpoint: typeof removeTranscript,
    language: string,
    done: string,
    undo?: () => unknown,
  ): Promise<unknown> =>
    perform(
      endpoint,
      { id, language },
      {
        failed: 'The transcript was not changed',
        done,
        detail: languageName(language),
        undo: () => undo,
        onDone: focusHeading,
      },
    );
  const restore = (language: string) => change(restoreTranscript, language, 'Transcript restored');
  const remove = (language: string) =>
    change(removeTranscript, language, 'Transcript removed', () => restore(language));
  const close = () => {
    setForm(null);
    focusHeading();
  };
  return (
    <Loaded query={query} failed="The transcripts could not be loaded" skeleton="h-24">
      {({ items }) => (
        <>
          {items.length === 0 && <p className="text-small text-quiet">None yet.</p>}
          <ul className="mb-4">
            {items.map(({ language, removed, ...entry }) => (
              <li key={language} className="grid gap-2 border-b border-hairline py-3">
                <p className="text-small font-semibold text-strong">{languageName(language)}</p>
                <Facts
                  className="gap-y-2 wrap-anywhere"
                  facts={[
                    ['State', removed && 'Removed'],
                    ['Kind', KIND_WORDS[entry.kind]],
                    ['Lines', entry.cues.toLocaleString('en')],
                    ['Source', entry.source],
                    ['License', entry.license],
                    ['Changed', dayOf(entry.changed_at, 'UTC')],
                  ]}
                />
                <Actions
                  of={`the ${languageName(language)} transcript`}
                  disabled={isBusy}
                  items={[
                    removed &&
                      entry.can_undo && { label: 'Restore', onPress: () => restore(language) },
                    !removed && {
                      label: 'Replace',
                      disabled: form !== null,
                      onPress: () => setForm(valuesOf({ language, ...entry })),
                    },
                    !removed && { label: 'Remove', onPress: () => remove(language) },
                  ]}
                />
              </li>
            ))}
          </ul>
          {form ? (
            <TranscriptForm
              episode={episode}
              draft={draft}
              hasChanges={hasChanges}
              values={form}
              stored={items.flatMap(({ language, removed }) => (removed ? [] : language))}
              onUndo={restore}
              onClose={close}
            />
          ) : (
            <Action icon={Plus} label="Add a transcript" onPress={() => setForm(NEW)} />
          )}
        </>
      )}
    </Loaded>
  );
}

type Stored = Pick<Api.TranscriptEntry, 'language' | 'kind' | 'source' | 'license'>;

const valuesOf = ({ language, kind, source, license }: Stored): TranscriptValues => ({
  file: null,
  language,
  kind,
  source: source ?? '',
  license: license ?? '',
});

type TranscriptValues = Readonly<Record<'language' | 'source' | 'license', string>> & {
  readonly file: File | null;
  readonly kind: TranscriptKind;
};

interface FormProps extends SectionProps {
  readonly values: TranscriptValues;
  readonly stored: readonly string[];
  readonly onUndo: (language: string) => unknown;
  readonly onClose: () => void;
}

function TranscriptForm(props: FormProps) {
  const { episode, draft, hasChanges, values, stored, onUndo, onClose } = props;
  const send = useSend();
  const form = useDeskForm<TranscriptValues>({
    draft,
    values,
    startAt: 'file',
    mainField: 'file',
    failed: 'The transcript was not saved',
    check: problemsOf,
    save: async (sent) => {
      const upload = toUpload(episode.id, sent);
      const isReplaced = stored.includes(upload.language);
      const data = await send(storeTranscript, upload);
      report(
        { data },
        {
          done: data.stored ? 'Transcript saved' : 'This transcript was stored already',
          failed: '',
          detail: languageName(upload.language),
          undo: () => data.stored && isReplaced && (() => onUndo(upload.language)),
          onDone: onClose,
        },
      );
    },
  });
  useUnsavedChanges(form.isChanged, hasChanges);
  const cancel = () => {
    form.drop();
    onClose();
  };
  const language = form.form.watch('language');
  const isReplacing = stored.includes(language);
  return (
    <FormCard
      title={isReplacing ? `Replace the ${languageName(language)} transcript` : 'Add a transcript'}
      form={form}
      label="Save transcript"
      buttons={<Action kind="outline" label="Cancel" onPress={cancel} />}
    >
      <FileField episode={episode} initial={values} form={form} />
      <div className="desk-columns">
        {TEXTS.map(([name, label, note]) => (
          <FieldBox
            key={name}
            label={label}
            required={name === 'language'}
            error={form.field(name).error}
            note={note}
            {...form.field(name).input}
          />
        ))}
        <FieldBox
          as="select"
          label="Kind"
          error={form.field('kind').error}
          {...form.field('kind').input}
        >
          <Options words={KIND_WORDS} />
        </FieldBox>
      </div>
    </FormCard>
  );
}

interface FileFieldProps extends Pick<SectionProps, 'episode'> {
  readonly initial: TranscriptValues;
  readonly form: ReturnType<typeof useDeskForm<TranscriptValues>>;
}

function FileField({ episode, initial, form: { form } }: FileFieldProps) {
  const { control, watch, setValue, setError, formState } = form;
  const { field, fieldState } = useController({ control, name: 'file' });
  const { dirtyFields } = formState;
  const [preview, setPreview] = useState<Api.TranscriptUpload | null>(null);
  const { perform } = useAction();
  const file = field.value;
  const read = useEffectEvent(async () => {
    setPreview(null);
    if (!file) return;
    const isCurrent = () => form.getValues('file') === file;
    const tooLarge = problemsOf({ ...initial, file }).file;
    if (tooLarge) return setError('file', { message: tooLarge });
    const upload = toUpload(episode.id, { ...initial, file, language: UNDETERMINED });
    const answer = await perform(
      previewTranscript,
      { ...upload, params: { preview: 'yes' } },
      {
        failed: (error) => {
          const [problem] = problemOf(error).errors ?? [];
          if (!problem) return rejectionWords(error, 'The file was not read');
          if (isCurrent()) setError('file', problem, { shouldFocus: true });
          return null;
        },
      },
    );
    if (isCurrent()) setPreview(answer ?? null);
  });
  useEffect(() => void read(), [file]);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    form.clearErrors('file');
    field.onChange(chosen);
    const named = transcriptName(chosen.name)?.language ?? episode.language;
    // Not dirty: only what a person typed or replaces stays when another file is chosen.
    if (named && !dirtyFields.language && initial.language === '') setValue('language', named);
  };
  return (
    <>
      <FieldFrame
        label="Transcript file"
        required
        error={fieldState.error?.message}
        note={file ? `Chosen: ${file.name}` : FORMATS}
      >
        {(input) => (
          <FileChoice
            {...input}
            ref={field.ref}
            accept={ACCEPTED}
            onClick={({ currentTarget }) => void (currentTarget.value = '')}
            icon={FileUp}
            label={file ? 'Choose another file' : 'Choose a file'}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </FieldFrame>
      {preview && <Preview preview={preview} language={watch('language')} />}
    </>
  );
}

/** A preview needs a language, which the file may name. */
const UNDETERMINED = 'und';
const FORMATS = 'WebVTT, SRT, SBV, JSON or text, also as copied from YouTube; at most 2 MB.';
const ACCEPTED = '.vtt,.srt,.sbv,.json,.txt,text/*,application/json';
const TEXTS = [
  ['language', 'Transcript language', 'A tag such as en or pt-BR.'],
  ['source', 'Source', 'Where the text comes from, such as YouTube Studio.'],
  ['license', 'License', 'What allows you to publish it.'],
] as const;

const toUpload = (id: string, { file, language, ...params }: TranscriptValues) => ({
  id,
  language: canonicalLanguage(language) ?? language,
  file: file!,
  params,
});

function problemsOf({ file, language }: TranscriptValues) {
  const isTooLarge = file !== null && file.size > TRANSCRIPT_LIMITS.bytes;
  return {
    file: file ? (isTooLarge ? TRANSCRIPT_MESSAGES.tooLarge : undefined) : 'Please choose a file',
    language: checkTranscriptLanguage(canonicalLanguage(language) ?? ''),
  };
}

function Preview({ preview, language }: { preview: Api.TranscriptUpload; language: string }) {
  const { format, cues, first, warnings, timed, file_language: said } = preview;
  const mismatch = said !== null && said !== language && `The file says ${languageName(said)}.`;
  return (
    <div className="min-w-0 text-small">
      <p role="status" className="font-semibold text-strong">
        {FORMAT_WORDS[format]}, {pluralize(cues, 'line')}
      </p>
      <ul className="list-disc pl-5 text-danger">
        {[mismatch || [], ...warnings].flat().map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <ol className="mt-2 grid gap-1 text-plain wrap-anywhere">
        {first.map(({ start, speaker, text }, index) => (
          <li key={index}>
            {timed && <span className="mr-3 text-quiet">{formatMoment(Math.floor(start))}</span>}
            {speaker && `${speaker}: `}
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
