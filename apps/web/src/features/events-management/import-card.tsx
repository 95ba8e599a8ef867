import {
  EVENT_IMPORT,
  EVENT_IMPORT_OUTCOMES,
  type EventImportOutcome,
  pluralize,
} from '@elevate/rules';
import { FileUp } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Actions, FieldFrame, FileChoice, FormButtons, Panel } from '../../shared/admin/desk.js';
import { type Column, DeskTable } from '../../shared/admin/desk-list.js';
import { dayOf, minuteIn, ownTimeZone } from '../../shared/admin/local-time.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { EventImport, EventImportEntry } from '../../shared/api/generated/schema.js';
import { eventsAdminApi, type ImportSource, reasonOf } from './event-values.js';

interface Reported {
  /** Until it is stored. */
  readonly source?: ImportSource;
  readonly report: EventImport;
}

const { previewImport, importEvents } = eventsAdminApi.endpoints;

export function ImportCard({ onClose }: { readonly onClose: () => void }) {
  const [reported, setReported] = useState<Reported | null>(null);
  return (
    <Panel title="Import Events">
      {reported ? (
        <ImportReport {...reported} onReport={setReported} onClose={onClose} />
      ) : (
        <ImportForm onReport={setReported} onClose={onClose} />
      )}
    </Panel>
  );
}

interface ImportStepProps {
  readonly onReport: (reported: Reported | null) => void;
  readonly onClose: () => void;
}

function ImportReport({ report, source, onReport, onClose }: Reported & ImportStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [source]);
  const { isBusy, perform } = useAction();
  const store = (chosen: ImportSource) =>
    perform(importEvents, chosen, {
      failed: importFailureOf,
      done: (stored) => `${storedWords(stored)} imported`,
      onDone: (stored) => onReport({ report: stored }),
    });
  const { counts, entries } = report;
  return (
    <>
      <h4 ref={heading} id="import-report" tabIndex={-1} className="mt-4 font-bold">
        {source ? 'Preview: nothing is stored yet' : `${storedWords(report)} imported`}
      </h4>
      <ul aria-label="Summary" className="mt-4 flex flex-wrap gap-2">
        {EVENT_IMPORT_OUTCOMES.map((outcome) => (
          <li key={outcome} className="desk-badge" data-tone={OUTCOMES[outcome][1]}>
            {counts[outcome]} {OUTCOMES[outcome][0].toLowerCase()}
          </li>
        ))}
      </ul>
      <DeskTable
        labelledBy="import-report"
        className="import-table"
        columns={COLUMNS}
        items={entries}
        idOf={({ place }) => place}
      />
      <div className="mt-6">
        <Actions
          items={[
            source &&
              counts.new + counts.changed > 0 && {
                kind: 'lead',
                label: `Import ${storedWords(report)}`,
                isBusy,
                onPress: () => store(source),
              },
            {
              kind: 'outline',
              label: 'Choose another file',
              disabled: isBusy,
              onPress: () => onReport(null),
            },
            { kind: 'quiet', label: source ? 'Cancel' : 'Close', onPress: onClose },
          ]}
        />
      </div>
    </>
  );
}

const COLUMNS: readonly Column<EventImportEntry>[] = [
  { id: 'title', label: 'Title', cell: ({ title }) => title || 'Without a title' },
  {
    id: 'start',
    label: 'Start',
    cell: ({ starts_at: start, all_day: isDays }) =>
      start !== null && (
        <time dateTime={start}>
          {isDays ? dayOf(start, 'UTC') : minuteIn(ownTimeZone(), start)}
        </time>
      ),
  },
  { id: 'place', label: 'In the file', cell: ({ place }) => place },
  {
    id: 'result',
    label: 'Result',
    cell: ({ outcome }) => (
      <span className="desk-badge" data-tone={OUTCOMES[outcome][1]}>
        {OUTCOMES[outcome][0]}
      </span>
    ),
  },
  {
    id: 'details',
    label: 'Details',
    cell: (entry) => detailsOf(entry).map((words) => <p key={words}>{words}</p>),
  },
];

const FORMATS = `iCalendar, CSV or JSON, at most 1 MB and ${EVENT_IMPORT.maxEntries} events.`;
const CSV_COLUMNS =
  'CSV begins with the names of its columns. title and starts_at are required; others are id, description_short, ends_at, time_zone, organizer, location, cta_url, image_alt, tags and status.';

function ImportForm({ onReport, onClose }: ImportStepProps) {
  const [message, setMessage] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const fileInput = useRef<HTMLInputElement>(null);
  useEffect(() => fileInput.current?.focus(), [message]);
  const { isBusy, perform } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const source = sourceOf(file, text);
    if (typeof source === 'string') return setMessage(source);
    void perform(previewImport, source, {
      failed: (error) => {
        setMessage(importFailureOf(error));
        return null;
      },
      onDone: (report) => onReport({ source, report }),
    });
  };
  return (
    <form noValidate aria-label="Import Events" className="mt-6 grid gap-6" onSubmit={submit}>
      <FieldFrame label="File" error={message} note={file ? `Chosen: ${file.name}` : FORMATS}>
        {(input) => (
          <FileChoice
            {...input}
            ref={fileInput}
            accept={ACCEPTED}
            icon={FileUp}
            label={file ? 'Choose another file' : 'Choose a file'}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </FieldFrame>
      <FieldFrame label="Or paste the text" error={undefined} note={CSV_COLUMNS}>
        {(input) => (
          <textarea
            {...input}
            rows={5}
            spellCheck={false}
            disabled={file !== null}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="field-box"
          />
        )}
      </FieldFrame>
      <FormButtons label="Preview" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

const OUTCOMES: Readonly<Record<EventImportOutcome, readonly [string, string]>> = {
  new: ['New', 'live'],
  changed: ['Changed', 'lead'],
  unchanged: ['The same', 'off'],
  refused: ['Refused', 'danger'],
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
  cancelled: 'cancellation',
};

const storedWords = ({ counts }: EventImport): string =>
  pluralize(counts.new + counts.changed, 'event');

function detailsOf({ reason, fields, notes }: EventImportEntry) {
  const changes = fields.map((field) => FIELD_WORDS[field] ?? field).join(', ');
  return [reason, changes && `Changes: ${changes}.`, ...notes].filter((words) => Boolean(words));
}

const importFailureOf = (error: unknown): string =>
  reasonOf(error, 'The file could not be imported');

const { types, maxBytes } = EVENT_IMPORT;

const ACCEPTED = [
  ...Object.keys(types).map((ending) => `.${ending}`),
  ...Object.values(types),
].join();

/** A file counts before a text. A problem is a text. */
function sourceOf(file: File | null, text: string): ImportSource | string {
  if (!file && text.trim() === '') return 'Please choose a file or paste a text';
  const type = file ? typeOfFile(file) : typeOfText(text);
  if (type === undefined) return 'Only .ics, .csv and .json files are allowed';
  const size = file?.size ?? new TextEncoder().encode(text).length;
  return size > maxBytes ? 'The file must be 1 MB or smaller' : { type, body: file ?? text };
}

/** By its name: systems disagree on the types of these files. */
function typeOfFile({ name }: File): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return Object.hasOwn(types, ending) ? types[ending as keyof typeof types] : undefined;
}

function typeOfText(text: string): string {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return types.ics;
  return /^\s*\{/.test(text) ? types.json : types.csv;
}
