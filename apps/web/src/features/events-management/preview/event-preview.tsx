import * as Dialog from 'radix-ui/dialog';
import type { EventCard as Card } from '../../../shared/api/generated/schema.js';
import { EventCard, NextUp } from '../../../shared/events/event-card.js';
import { NEW_TAB_NOTE } from '../../../shared/lib/words.js';
import { useReturnFocus } from '../../../shared/lib/interaction.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import '../../../shared/events/event-card.css';

export interface EventPreviewProps {
  readonly event: Card;
  readonly onClose: () => void;
}

/** The two views that the events page has of an event: its card, and its details while it is the next one. */
export function EventPreview({ event, onClose }: EventPreviewProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="desk-veil" />
        <Dialog.Content onCloseAutoFocus={returnFocus} className="desk-dialog rise">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0">
              <Dialog.Title className="text-heading font-bold">Preview</Dialog.Title>
              <Dialog.Description className="mt-1 text-small text-plain">
                The event as visitors see it on the events page, also before it is published.
              </Dialog.Description>
            </div>
            <Dialog.Close className={buttonStyle('outline')}>Close</Dialog.Close>
          </div>
          <div className="desk-columns mt-6">
            <ul aria-label="In the list" className="event-grid">
              <EventCard event={event} isAmongAll={false} />
            </ul>
            <NextUp event={event} />
          </div>
          <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
