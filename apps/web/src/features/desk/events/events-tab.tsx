import {
  EVENT_COLUMNS,
  EVENT_IMPORT,
  EVENT_IMPORT_OUTCOMES,
  eventFieldWords,
  type EventImportOutcome,
  pluralize,
  REQUIRED_EVENT_COLUMNS,
} from '@elevate/rules';
import { CalendarDays, Copy, FileInput, FileUp, Pencil, Plus, ScanEye, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type Column,
  DeskList,
  DeskTable,
  type ListDefinition,
  useListAddress,
} from '../../../shared/desk/desk-list.js';
import {
  Actions,
  DeskSection,
  DiscardQuestion,
  FieldBox,
  FieldFrame,
  focusFirst,
  FileChoice,
  FormButtons,
  Panel,
  useFocusAfter,
  useHeadingFocus,
  type DeskState,
} from '../../../shared/desk/desk.js';
import { dayOf, minuteIn } from '../../../shared/desk/desk-dates.js';
import { ownTimeZone } from '../../../shared/desk/local-time.js';
import { useAction } from '../../../shared/desk/use-action.js';
import { useDraft, useDrafts, useLatestDraft } from '../../../shared/drafts/use-draft.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { notify } from '../../../shared/toasts/notify.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import {
  copyEvent,
  draftOf,
  emptyValues,
  type EventQuery,
  eventsAdminApi,
  type EventValues,
  failureWords,
  type ImportSource,
  reasonOf,
  STATUS_WORDS,
  successWords,
} from './event-values.js';

const EventPreview = sectionPart(() => import('./event-preview.js'), 'EventPreview');
const EventFormCard = sectionPart(
  () => import('./event-form-card.js'),
  'EventFormCard',
  'mt-4 h-160 max-w-(--form)',
);

type OpenPanel =
  { readonly event: Api.AdminEvent | null; readonly copied?: EventValues } | 'import';

export function EventsTab() {
  const left = useLatestDraft<{ readonly base: Api.AdminEvent | null }>('event/');
  const drafts = useDrafts<Api.AdminEvent>();
  const [panel, setPanel] = useState<OpenPanel | null>(() => {
    if (left) return { event: left.value.base };
    return drafts.has(IMPORT) || drafts.has(IMPORT_REPORT) ? 'import' : null;
  });
  const [openings, setOpenings] = useState(0);
  /** What the administrator wants to open or to close while the form has changes. */
  const [pending, setPending] = useState<{ readonly next: OpenPanel | null } | null>(null);
  const [previewed, setPreviewed] = useState<Api.EventCard | null>(null);
  const hasChanges = useRef(left !== null);
  const isImporting = panel === 'import';
  const form = isImporting ? null : panel;
  const create = useFocusAfter(form !== null);
  const importing = useFocusAfter(isImporting);
  const show = (next: OpenPanel | null) => {
    setPending(null);
    hasChanges.current = false;
    if (form) drafts.drop(draftOf(form.event));
    setPanel(next);
    setOpenings((count) => count + 1);
  };
  const request = (next: OpenPanel | null) =>
    hasChanges.current ? setPending({ next }) : show(next);
  const close = () => show(null);
  useSuggestedEvent((copied) => request({ event: null, copied }));
  const event = form?.event;
  return (
    <DeskSection
      title="Events Management"
      text="Create and manage event promotional cards"
      aside={
        !form && (
          <Actions
            items={[
              !isImporting && {
                ref: importing,
                kind: 'outline',
                icon: FileInput,
                label: 'Import',
                onPress: () => request('import'),
              },
              {
                ref: create,
                kind: 'lead',
                icon: Plus,
                label: 'Create Event',
                onPress: () => request({ event: null }),
              },
            ]}
          />
        )
      }
    >
      {isImporting && <ImportCard onClose={close} />}
      {form && (
        <EventFormCard
          // A new key resets the form for another event or version.
          key={openings}
          editing={form.event}
          copied={form.copied}
          hasChanges={hasChanges}
          onPreview={setPreviewed}
          onReload={(latest) => show({ event: latest })}
          onKeep={(latest, values) => {
            show({ event: latest });
            drafts.rebase(draftOf(latest), latest, values);
          }}
          onClose={close}
          onCancel={() => request(null)}
        >
          {pending && (
            <DiscardQuestion onKeep={() => setPending(null)} onConfirm={() => show(pending.next)} />
          )}
        </EventFormCard>
      )}
      <AllEvents
        onEdit={(chosen) => request({ event: drafts.baseOf(draftOf(chosen)) ?? chosen })}
        onDuplicate={(copied) => request({ event: null, copied })}
        onDeleted={(id) => id === event?.id && close()}
        onPreview={setPreviewed}
      />
      {previewed && <EventPreview event={previewed} onClose={() => setPreviewed(null)} />}
    </DeskSection>
  );
}

function useSuggestedEvent(onSuggested: (copied: EventValues) => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent(onSuggested);
  useEffect(() => {
    const event = (state as DeskState | null)?.suggestedEvent;
    if (!event) return;
    open({ ...emptyValues(), ...event });
    // A reload must not open the form again.
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [state, search, navigate]);
}

const NONE_YET = 'No events yet. Create your first event to get started.';

/** The address may also have the parameters of the episodes' tab. */
const LIST: ListDefinition = {
  prefix: 'event-',
  filters: {
    q: { label: 'Search title, host, place or tag', type: 'search' },
    state: {
      label: 'State',
      choices: { upcoming: 'Upcoming', past: 'Past', scheduled: 'Scheduled', ...STATUS_WORDS },
    },
    picture: { label: 'Picture', choices: { yes: 'With a picture', no: 'Without a picture' } },
  },
  sorts: ['title', 'starts'],
  defaultSort: '-created',
};

interface AllEventsProps {
  readonly onEdit: (event: Api.AdminEvent) => void;
  readonly onDuplicate: (copied: EventValues) => void;
  readonly onDeleted: (id: string) => void;
  readonly onPreview: (event: Api.AdminEvent) => void;
}

export function AllEvents(props: AllEventsProps) {
  const address = useListAddress<EventQuery>(LIST);
  const parameters = { ...address.query, page: address.query.page ?? 1 };
  const query = eventsAdminApi.useGetAdminEventsQuery(parameters, { refetchOnFocus: true });
  const columns: readonly Column<Api.AdminEvent>[] = [
    { id: 'title', label: 'Title', sort: 'title', cell: ({ title }) => title },
    {
      id: 'date',
      label: 'Date',
      sort: 'starts',
      cell: ({ starts_at: at, time_zone: zone }) => (
        <time dateTime={at}>{dayOf(at, zone ?? '')}</time>
      ),
    },
    { id: 'status', label: 'Status', cell: (event) => <StatusCell event={event} /> },
    { id: 'actions', label: 'Actions', cell: (event) => <RowActions {...props} event={event} /> },
  ];
  return (
    <DeskSection id="all-events" title="All Events" level="h3" className="mt-10" takesFocus>
      <DeskList
        noun="event"
        address={address}
        query={query}
        skeleton="h-48"
        nothing={{ icon: CalendarDays, title: NONE_YET }}
      >
        {({ items }) => (
          <DeskTable
            labelledBy="all-events"
            className="events-table"
            address={address}
            columns={columns}
            items={items}
            idOf={({ id }) => id}
            isOld={query.isFetching}
          />
        )}
      </DeskList>
    </DeskSection>
  );
}

const TONES = { published: 'live', draft: 'off', archived: 'off' } as const;

/** A draft that waits for its publication shows the time, by the clock of the administrator. */
function StatusCell({ event }: { readonly event: Api.AdminEvent }) {
  const { status, publish_at: at, cancelled } = event;
  return (
    <>
      <span className="desk-badge" data-tone={at === null ? TONES[status] : 'lead'}>
        {at === null ? STATUS_WORDS[status] : 'Scheduled'}
      </span>
      {at !== null && (
        <time dateTime={at} className="mt-1 block text-caption text-quiet">
          {minuteIn(ownTimeZone(), at)}
        </time>
      )}
      {cancelled && <p className="mt-1 text-caption text-danger">Cancelled</p>}
    </>
  );
}

interface RowActionsProps extends AllEventsProps {
  readonly event: Api.AdminEvent;
}

const NO_IMAGE = 'No image was copied. Please choose one.';
const { deleteEvent, restoreEvent } = eventsAdminApi.endpoints;

function RowActions({ event, onPreview, onEdit, onDuplicate, onDeleted }: RowActionsProps) {
  const { id, version, title } = event;
  const { isBusy, perform } = useAction();
  const focusHeading = useHeadingFocus();
  const [isCopying, setCopying] = useState(false);
  const duplicate = async () => {
    setCopying(true);
    const copied = await copyEvent(event);
    setCopying(false);
    if (!copied.image) notify({ kind: 'error', message: NO_IMAGE });
    onDuplicate(copied);
  };
  const restore = () =>
    perform(restoreEvent, id, {
      failed: (error) => ({ message: failureWords('restore', error), detail: title }),
      done: successWords('restore'),
      detail: title,
    });
  const target = { id, version };
  const remove = () =>
    perform(deleteEvent, target, {
      failed: (error) => failureWords('delete', error),
      done: successWords('delete'),
      detail: title,
      undo: () => restore,
      onDone: () => {
        // The focused button disappears with its row.
        focusHeading();
        onDeleted(id);
      },
    });
  const button = (label: string) => ({ label, 'data-control': label });
  return (
    <Actions
      isRound
      of={title}
      items={[
        { ...button('Preview'), icon: ScanEye, onPress: () => onPreview(event) },
        { ...button('Edit'), icon: Pencil, disabled: isBusy, onPress: () => onEdit(event) },
        {
          ...button('Duplicate'),
          icon: Copy,
          isBusy: isCopying,
          disabled: isBusy,
          onPress: duplicate,
        },
        { ...button('Delete'), icon: Trash2, isBusy, extra: 'hover:text-danger', onPress: remove },
      ]}
    />
  );
}

interface Reported {
  /** Until it is stored. */
  readonly source?: ImportSource;
  readonly report: Api.EventImport;
}

const IMPORT = 'event-import';
const IMPORT_REPORT = 'event-import-report';

const { previewImport, importEvents } = eventsAdminApi.endpoints;

function ImportCard({ onClose }: { readonly onClose: () => void }) {
  const { draft: reported, set: setReported } = useDraft<Reported>(IMPORT_REPORT, isToStore);
  const { drop } = useDrafts();
  const close = () => {
    drop(IMPORT);
    setReported(null);
    onClose();
  };
  return (
    <Panel title="Import events">
      {reported ? (
        <ImportReport {...reported} onReport={setReported} onClose={close} />
      ) : (
        <ImportForm onReport={setReported} onClose={close} />
      )}
    </Panel>
  );
}

// After a reload the file is gone, so nothing could be stored.
const isToStore = ({ source }: Reported): boolean => source !== undefined && source.body !== null;

interface ImportStepProps {
  readonly onReport: (reported: Reported | null) => void;
  readonly onClose: () => void;
}

function ImportReport({ report, source, onReport, onClose }: Reported & ImportStepProps) {
  const { drop } = useDrafts();
  const { isBusy, perform } = useAction();
  const store = (chosen: ImportSource) =>
    perform(importEvents, chosen, {
      failed: importFailureOf,
      done: (stored) => `${storedWords(stored)} imported`,
      onDone: (stored) => {
        drop(IMPORT);
        onReport({ report: stored });
      },
    });
  const { counts, entries } = report;
  return (
    <>
      <h4
        // A new key moves the focus to the heading of each step.
        key={source ? 'preview' : 'done'}
        ref={focusFirst}
        id="import-report"
        tabIndex={-1}
        className="mt-4 font-bold"
      >
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
              onPress: () => {
                drop(IMPORT);
                onReport(null);
              },
            },
            { kind: 'quiet', label: source ? 'Cancel' : 'Close', onPress: onClose },
          ]}
        />
      </div>
    </>
  );
}

const COLUMNS: readonly Column<Api.EventImportEntry>[] = [
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
const ENUMERATION = new Intl.ListFormat('en-GB');
const OTHER_COLUMNS = EVENT_COLUMNS.filter(
  (name) => !REQUIRED_EVENT_COLUMNS.some((required) => required === name),
);
const CSV_COLUMNS = `CSV begins with the names of its columns. ${ENUMERATION.format(REQUIRED_EVENT_COLUMNS)} are required; others are ${ENUMERATION.format(OTHER_COLUMNS)}.`;

interface ImportInput {
  readonly file: File | null;
  readonly text: string;
}
const NO_INPUT: ImportInput = { file: null, text: '' };

function ImportForm({ onReport, onClose }: ImportStepProps) {
  const [message, setMessage] = useState<string>();
  const { draft, set, line } = useDraft<ImportInput>(IMPORT);
  const { file, text } = draft ?? NO_INPUT;
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
    <form noValidate aria-label="Import events" className="mt-6 grid gap-6" onSubmit={submit}>
      {line}
      <FieldFrame label="File" error={message} note={file ? `Chosen: ${file.name}` : FORMATS}>
        {(input) => (
          <FileChoice
            {...input}
            ref={fileInput}
            accept={ACCEPTED}
            onClick={({ currentTarget }) => void (currentTarget.value = '')}
            icon={FileUp}
            label={file ? 'Choose another file' : 'Choose a file'}
            onChange={({ target }) => set({ text, file: target.files?.[0] ?? null })}
          />
        )}
      </FieldFrame>
      <FieldBox
        as="textarea"
        label="Or paste the text"
        error={undefined}
        note={CSV_COLUMNS}
        rows={5}
        spellCheck={false}
        disabled={file !== null}
        value={text}
        onChange={({ target }) => set({ file, text: target.value })}
      />
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

const storedWords = ({ counts }: Api.EventImport): string =>
  pluralize(counts.new + counts.changed, 'event');

function detailsOf({ reason, fields, notes }: Api.EventImportEntry) {
  const changes = fields.map(eventFieldWords).join(', ');
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
  return /^\s*[{[]/.test(text) ? types.json : types.csv;
}
