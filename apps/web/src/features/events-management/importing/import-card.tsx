import {
  EVENT_IMPORT,
  EVENT_IMPORT_OUTCOMES,
  type EventImportOutcome,
  pluralize,
} from '@elevate/rules';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { useScrollIntoViewOnOpen } from '../use-event-form.js';
import '../../../shared/forms/field-box.css';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { describedBy, FieldFrame } from '../event-field.js';
import type { EventImport, EventImportEntry } from '../../../shared/api/generated/schema.js';
import { notify } from '../../../shared/lib/notify.js';
import {
  dayOf,
  eventsAdminApi,
  type ImportSource,
  minuteIn,
  ownTimeZone,
} from '../events-admin.api.js';
import { problemOf, problemWords } from '../../../shared/admin/problem-words.js';
import './importing.css';

export function ImportCard({ onClose }: { readonly onClose: () => void }) {
  const { step, isBusy, preview, store, restart } = useEventImport();
  const card = useScrollIntoViewOnOpen(() => undefined);
  return (
    <section
      ref={card}
      aria-labelledby="event-import"
      className="rise mt-4 max-w-5xl rounded-card bg-raised p-5 shadow-xl ring-1 ring-hairline ring-inset sm:p-8"
    >
      <h3 id="event-import" className="text-heading font-bold">
        Import Events
      </h3>
      {step.name === 'choose' ? (
        <ImportForm message={step.message} isBusy={isBusy} onPreview={preview} onClose={onClose} />
      ) : (
        <ImportReport
          // A new key moves the focus to the heading of each step.
          key={step.name}
          report={step.report}
          isBusy={isBusy}
          onStore={step.name === 'preview' ? () => void store(step.source) : undefined}
          onRestart={restart}
          onClose={onClose}
        />
      )}
    </section>
  );
}

export type ImportStep =
  | { readonly name: 'choose'; readonly message?: string }
  | { readonly name: 'preview'; readonly source: ImportSource; readonly report: EventImport }
  | { readonly name: 'done'; readonly report: EventImport };

const { previewImport, importEvents } = eventsAdminApi.endpoints;

export function useEventImport() {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const [step, setStep] = useState<ImportStep>({ name: 'choose' });
  const [isBusy, setBusy] = useState(false);

  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const preview = (file: File | null, text: string) =>
    during(async () => {
      const { source, message } = checkSource(file, text);
      if (!source) return setStep({ name: 'choose', message });
      // Untracked: the store must not hold a File.
      const { data, error } = await dispatch(previewImport.initiate(source, { track: false }));
      if (data) setStep({ name: 'preview', source, report: data });
      else setStep({ name: 'choose', message: importFailureOf(error) });
    });
  const store = (source: ImportSource) =>
    during(async () => {
      const { data, error } = await dispatch(importEvents.initiate(source, { track: false }));
      if (!data) return notify({ kind: 'error', message: importFailureOf(error) });
      notify({ kind: 'success', message: `${storedWords(data)} imported` });
      setStep({ name: 'done', report: data });
    });
  const restart = () => setStep({ name: 'choose' });
  return { step, isBusy, preview, store, restart };
}

export interface ImportReportProps {
  readonly report: EventImport;
  readonly isBusy: boolean;
  /** Undefined after the import. */
  readonly onStore: (() => void) | undefined;
  readonly onRestart: () => void;
  readonly onClose: () => void;
}

export function ImportReport({ report, isBusy, onStore, onRestart, onClose }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const canStore = onStore && storedBy(report) > 0;
  return (
    <>
      <h4
        ref={heading}
        id="import-report"
        tabIndex={-1}
        className="mt-4 font-bold focus:shadow-none focus:outline-none"
      >
        {onStore ? 'Preview: nothing is stored yet' : `${storedWords(report)} imported`}
      </h4>
      <ul aria-label="Summary" className="mt-4 flex flex-wrap gap-2">
        {countsOf(report).map(({ outcome, words, count }) => (
          <li key={outcome} className="status-badge" data-outcome={outcome}>
            {count} {words.toLowerCase()}
          </li>
        ))}
      </ul>
      <ImportTable entries={report.entries} />
      <div className="mt-6 flex flex-wrap gap-3">
        {canStore && (
          <button
            type="button"
            className={buttonStyle('lead')}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={onStore}
          >
            Import {storedWords(report)}
          </button>
        )}
        <button
          type="button"
          className={buttonStyle('outline')}
          disabled={isBusy}
          onClick={onRestart}
        >
          Choose another file
        </button>
        <button type="button" className={buttonStyle('quiet')} onClick={onClose}>
          {onStore ? 'Cancel' : 'Close'}
        </button>
      </div>
    </>
  );
}

/** On phones a row becomes several lines, so explicit ARIA roles keep the table semantics. */
export function ImportTable({ entries }: { readonly entries: readonly EventImportEntry[] }) {
  return (
    <table role="table" aria-labelledby="import-report" className="events-table import-table">
      <thead role="rowgroup">
        <tr role="row">
          {['Title', 'Start', 'In the file', 'Result', 'Details'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <ImportRow key={entry.place} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function ImportRow({ entry }: { readonly entry: EventImportEntry }) {
  const { title, starts_at: start, place, outcome } = entry;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {title || 'Without a title'}
      </th>
      <td role="cell">{start !== null && <time dateTime={start}>{startWords(entry)}</time>}</td>
      <td role="cell">{place}</td>
      <td role="cell">
        <span className="status-badge" data-outcome={outcome}>
          {OUTCOME_WORDS[outcome]}
        </span>
      </td>
      <td role="cell">
        {detailsOf(entry).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </td>
    </tr>
  );
}

export interface ImportFormProps {
  readonly message: string | undefined;
  readonly isBusy: boolean;
  readonly onPreview: (file: File | null, text: string) => Promise<void>;
  readonly onClose: () => void;
}

const FORMATS = `iCalendar, CSV or JSON, at most 1 MB and ${EVENT_IMPORT.maxEntries} events.`;
const COLUMNS =
  'CSV begins with the names of its columns. title and starts_at are required; others are id, description_short, ends_at, time_zone, organizer, location, cta_url, image_alt, tags and status.';

export function ImportForm({ message, isBusy, onPreview, onClose }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [fileId, textId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [message]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => setFile(target.files?.[0] ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onPreview(file, text);
  };
  const chosen = {
    id: fileId,
    label: 'File',
    required: false,
    error: message,
    note: file ? `Chosen: ${file.name}` : FORMATS,
  };
  const pasted = {
    id: textId,
    label: 'Or paste the text',
    required: false,
    error: undefined,
    note: COLUMNS,
  };
  return (
    <form noValidate aria-label="Import Events" className="mt-6 grid gap-6" onSubmit={submit}>
      <FieldFrame {...chosen}>
        <div className="image-choice mt-2">
          <input
            {...describedBy(chosen)}
            ref={input}
            type="file"
            accept={ACCEPTED}
            onChange={choose}
          />
          <span aria-hidden="true">
            <FileUp className="size-5" />
            {file ? 'Choose another file' : 'Choose a file'}
          </span>
        </div>
      </FieldFrame>
      <FieldFrame {...pasted}>
        <textarea
          {...describedBy(pasted)}
          rows={5}
          spellCheck={false}
          disabled={file !== null}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="field-box import-text"
        />
      </FieldFrame>
      <div className="flex flex-wrap gap-3 border-t border-hairline pt-6">
        <div className="flex max-sm:flex-1 sm:min-w-48">
          <SubmitButton label="Preview" busy={isBusy} />
        </div>
        <button type="button" className={buttonStyle('outline')} onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

export const OUTCOME_WORDS: Readonly<Record<EventImportOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'The same',
  refused: 'Refused',
};

const FIELD_WORDS: Readonly<Record<string, string>> = {
  description_short: 'description',
  starts_at: 'start',
  ends_at: 'end',
  time_zone: 'time zone',
  cta_url: 'link',
  image_alt: 'image alt text',
  all_day: 'whole days',
  publish_at: 'publication time',
};

export function countsOf({ counts }: EventImport) {
  return EVENT_IMPORT_OUTCOMES.map((outcome) => ({
    outcome,
    words: OUTCOME_WORDS[outcome],
    count: counts[outcome],
  }));
}

/** The number of events that an import stores. */
export function storedBy({ counts }: EventImport): number {
  return counts.new + counts.changed;
}

export function storedWords(report: EventImport): string {
  return pluralize(storedBy(report), 'event');
}

export function startWords({ starts_at: start, all_day: isDays }: EventImportEntry): string {
  if (start === null) return '';
  return isDays ? dayOf(start, 'UTC') : minuteIn(ownTimeZone(), start);
}

export function detailsOf({ reason, fields, notes }: EventImportEntry): readonly string[] {
  const changes = fields.map((field) => FIELD_WORDS[field] ?? field).join(', ');
  return [
    ...(reason === null ? [] : [reason]),
    ...(changes === '' ? [] : [`Changes: ${changes}.`]),
    ...notes,
  ];
}

export function importFailureOf(error: unknown): string {
  const [first] = problemOf(error).errors ?? [];
  return first?.message ?? problemWords(error, 'The file could not be imported');
}

const { types, maxBytes } = EVENT_IMPORT;

const IMPORT_MESSAGES = {
  nothing: 'Please choose a file or paste a text',
  wrongType: 'Only .ics, .csv and .json files are allowed',
  tooLarge: 'The file must be 1 MB or smaller',
} as const;

export const ACCEPTED = [
  ...Object.keys(types).map((ending) => `.${ending}`),
  ...Object.values(types),
].join();

type SourceCheck =
  | { readonly source: ImportSource; readonly message?: undefined }
  | { readonly source?: undefined; readonly message: string };

/** A file counts before a text. */
export function checkSource(file: File | null, text: string): SourceCheck {
  if (!file && text.trim() === '') return { message: IMPORT_MESSAGES.nothing };
  const type = file ? typeOfFile(file) : typeOfText(text);
  if (type === undefined) return { message: IMPORT_MESSAGES.wrongType };
  const size = file?.size ?? new TextEncoder().encode(text).length;
  return size > maxBytes
    ? { message: IMPORT_MESSAGES.tooLarge }
    : { source: { type, body: file ?? text } };
}

/** By its name: systems disagree on the types of these files. */
function typeOfFile({ name }: File): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return Object.entries(types).find(([format]) => format === ending)?.[1];
}

function typeOfText(text: string): string {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return types.ics;
  return /^\s*\{/.test(text) ? types.json : types.csv;
}
