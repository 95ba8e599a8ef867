import { CalendarDays, Copy, FileInput, Pencil, Plus, ScanEye, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeskState } from '../../shared/admin/admin-types.js';
import {
  type Column,
  DeskList,
  DeskTable,
  type ListDefinition,
  useListAddress,
} from '../../shared/admin/desk-list.js';
import {
  Actions,
  DeskSection,
  DiscardQuestion,
  useFocusAfter,
  useHeadingFocus,
} from '../../shared/admin/desk.js';
import { dayOf, minuteIn, ownTimeZone } from '../../shared/admin/local-time.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { AdminEvent, EventCard } from '../../shared/api/generated/schema.js';
import { notify } from '../../shared/lib/notify.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import {
  copyEvent,
  emptyValues,
  type EventCopy,
  type EventQuery,
  eventsAdminApi,
  failureWords,
  STATUS_WORDS,
  successWords,
} from './event-values.js';

const EventPreview = sectionPart(() => import('./event-preview.js'), 'EventPreview');
const EventFormCard = sectionPart(
  () => import('./event-form-card.js'),
  'EventFormCard',
  'mt-4 h-160 max-w-5xl',
);
const ImportCard = sectionPart(
  () => import('./import-card.js'),
  'ImportCard',
  'mt-4 h-120 max-w-5xl',
);

type OpenPanel = { readonly event: AdminEvent | null; readonly copy?: EventCopy } | 'import';

export function EventsTab() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  /** What the administrator wants to open or to close while the form has changes. */
  const [pending, setPending] = useState<{ readonly next: OpenPanel | null } | null>(null);
  const [previewed, setPreviewed] = useState<EventCard | null>(null);
  const hasChanges = useRef(false);
  const isImporting = panel === 'import';
  const form = isImporting ? null : panel;
  const create = useFocusAfter(form !== null);
  const importing = useFocusAfter(isImporting);
  const show = (next: OpenPanel | null) => {
    setPending(null);
    hasChanges.current = false;
    setPanel(next);
  };
  const request = (next: OpenPanel | null) =>
    hasChanges.current ? setPending({ next }) : show(next);
  const close = () => show(null);
  useSuggestedEvent((copy) => request({ event: null, copy }));
  const event = form?.event;
  return (
    <DeskSection
      title="Events Management"
      size="title"
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
          key={event ? `${event.id} ${event.version}` : (form.copy?.key ?? 'new')}
          editing={form.event}
          copied={form.copy?.values}
          hasChanges={hasChanges}
          onPreview={setPreviewed}
          onReload={(latest) => show({ event: latest })}
          onClose={close}
          onCancel={() => request(null)}
        >
          {pending && (
            <DiscardQuestion onKeep={() => setPending(null)} onConfirm={() => show(pending.next)} />
          )}
        </EventFormCard>
      )}
      <AllEvents
        onEdit={(chosen) => request({ event: chosen })}
        onDuplicate={(copy) => request({ event: null, copy })}
        onDeleted={(id) => id === event?.id && close()}
        onPreview={setPreviewed}
      />
      {previewed && <EventPreview event={previewed} onClose={() => setPreviewed(null)} />}
    </DeskSection>
  );
}

function useSuggestedEvent(onSuggested: (copy: EventCopy) => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const open = useEffectEvent(onSuggested);
  useEffect(() => {
    const event = (state as DeskState | null)?.suggestedEvent;
    if (!event) return;
    open({ key: `suggestion ${event.cta_url}`, values: { ...emptyValues(), ...event } });
    // A reload must not open the form again.
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [state, search, navigate]);
}

const NONE_YET = 'No events yet. Create your first event to get started.';

/** The address may also have the parameters of the list of episodes, which has a tab of its own. */
const LIST: ListDefinition = {
  prefix: 'event-',
  filters: {
    q: { label: 'Search title, host, location or tag', type: 'search' },
    state: {
      label: 'State',
      choices: {
        upcoming: 'Upcoming',
        past: 'Past',
        scheduled: 'Scheduled',
        ...STATUS_WORDS,
      },
    },
    picture: { label: 'Picture', choices: { yes: 'With a picture', no: 'Without a picture' } },
  },
  sorts: ['title', 'starts'],
  defaultSort: '-created',
};

interface AllEventsProps {
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDuplicate: (copy: EventCopy) => void;
  readonly onDeleted: (id: string) => void;
  readonly onPreview: (event: AdminEvent) => void;
}

export function AllEvents(props: AllEventsProps) {
  const address = useListAddress<EventQuery>(LIST);
  const parameters = { ...address.query, page: address.query.page ?? 1 };
  const query = eventsAdminApi.useGetAdminEventsQuery(parameters, { refetchOnFocus: true });
  const columns: readonly Column<AdminEvent>[] = [
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
    {
      id: 'actions',
      label: 'Actions',
      cell: (event) => <RowActions {...props} event={event} />,
    },
  ];
  return (
    <DeskSection id="all-events" title="All Events" level="h3" className="mt-10" takesFocus>
      <DeskList
        noun="event"
        address={address}
        query={query}
        failed={NONE_YET}
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
function StatusCell({ event }: { readonly event: AdminEvent }) {
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
  readonly event: AdminEvent;
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
    const copy = await copyEvent(event);
    setCopying(false);
    if (!copy.values.image) notify({ kind: 'error', message: NO_IMAGE });
    onDuplicate(copy);
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
      isBare
      of={title}
      kind="quiet"
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
