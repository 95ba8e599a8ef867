import { DeskDialog } from '../../../shared/desk/desk-dialog.js';
import type { EventCard as Card } from '../../../shared/api/generated/schema.js';
import { EventCard, NextUp } from '../../../shared/events/event-card.js';
import '../../../shared/events/event-card.css';
import { NEW_TAB_NOTE } from '../../../shared/ui/link.js';

/** The event's card, and its details as the next event. */
export function EventPreview({ event, onClose }: { event: Card; onClose: () => void }) {
  return (
    <DeskDialog
      title="Preview"
      text="The event as visitors see it on the events page, also before it is published."
      className="max-w-5xl"
      hasClose
      onClose={onClose}
    >
      <div className="my-6 grid items-start gap-x-8 gap-y-6 md:grid-cols-[18rem_minmax(0,1fr)]">
        <ul aria-label="In the list" className="event-grid">
          <EventCard event={event} isAmongAll={false} />
        </ul>
        <NextUp event={event} />
      </div>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </DeskDialog>
  );
}
