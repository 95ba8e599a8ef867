import { FileInput, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeskState } from '../../shared/admin/admin-types.js';
import { Actions, DeskSection, DiscardQuestion, useFocusAfter } from '../../shared/admin/desk.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import type { AdminEvent } from '../../shared/api/generated/schema.js';
import { emptyValues, type EventCopy } from './event-values.js';

const AllEvents = sectionPart(() => import('./all-events.js'), 'AllEvents', 'mt-10 h-60');
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

interface OpenForm {
  readonly event: AdminEvent | null;
  readonly copy?: EventCopy;
}

type OpenPanel = OpenForm | 'import';

export function EventsTab() {
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  /** What the administrator wants to open or to close while the form has changes. */
  const [pending, setPending] = useState<{ readonly next: OpenPanel | null } | null>(null);
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
      />
    </DeskSection>
  );
}

/** Opens the form of a new event with the name and the address of an accepted suggestion. */
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
