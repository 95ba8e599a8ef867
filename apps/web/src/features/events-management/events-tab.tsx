import './events-management.css';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AdminEvent } from '../../shared/api/types.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { EventCopy } from './copy-event.js';
import { EventsButtons } from './events-buttons.js';
import { useSuggestedEvent } from './use-suggested-event.js';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.js';

const AllEvents = lazyPart(
  async () => (await import('./table/all-events.js')).AllEvents,
  PartRetry,
);
const EventFormCard = lazyPart(
  async () => (await import('./event-form-card.js')).EventFormCard,
  PartRetry,
);

const ImportCard = lazyPart(
  async () => (await import('./importing/import-card.js')).ImportCard,
  PartRetry,
);

interface OpenForm {
  readonly event: AdminEvent | null;
  readonly copy?: EventCopy;
}

type OpenPanel = OpenForm | 'import';

export function EventsTab() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const isImporting = panel === 'import';
  const form = isImporting ? null : panel;
  const create = useFocusAfter(form !== null);
  const importing = useFocusAfter(isImporting);
  const { leaving, askFor, leaveFor } = useUnsavedChangesGuard<OpenPanel>(setPanel);
  const close = () => leaveFor(null);
  useSuggestedEvent((copy) => askFor({ event: null, copy }));
  const event = form?.event;
  return (
    <section aria-labelledby="events-management" className="pt-6">
      <header className="flex min-h-19 flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="events-management" className="text-title font-extrabold tracking-[-0.03em]">
            Events Management
          </h2>
          <p className="mt-1 text-small text-plain">Create and manage event promotional cards</p>
        </div>
        {!form && (
          <EventsButtons
            {...{ create, importing, isImporting }}
            onCreate={() => askFor({ event: null })}
            onImport={() => askFor('import')}
          />
        )}
      </header>
      {isImporting && (
        <Suspense fallback={<Skeleton className="mt-4 h-120 max-w-5xl" />}>
          <ImportCard onClose={close} />
        </Suspense>
      )}
      {form && (
        <Suspense fallback={<Skeleton className="mt-4 h-160 max-w-5xl" />}>
          <EventFormCard
            // A new key resets the form for another event or version.
            key={event ? `${event.id} ${event.version}` : (form.copy?.key ?? 'new')}
            editing={form.event}
            copied={form.copy?.values}
            onReload={(latest) => leaveFor({ event: latest })}
            onClose={close}
            leaving={leaving}
          />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="mt-10 h-60" />}>
        <AllEvents
          onEdit={(chosen) => askFor({ event: chosen })}
          onDuplicate={(copy) => askFor({ event: null, copy })}
          onDeleted={(id) => id === event?.id && close()}
        />
      </Suspense>
    </section>
  );
}

function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
