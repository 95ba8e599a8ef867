import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { DeliverySummary, MessageType } from '../../../shared/admin/admin-types.js';
import { classNames } from '../../../shared/lib/class-names.js';
import { TimeAgo } from '../../../shared/ui/time-ago.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import { messageWords } from '../message-words.js';
import { DeliveryDetails } from './delivery-details.js';
import { deliveryWords } from './delivery-words.js';

export interface DeliveryEntryProps {
  readonly delivery: DeliverySummary;
  readonly choices: readonly MessageType[];
}

export function DeliveryEntry({ delivery, choices }: DeliveryEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { id, state, message_type: type, subject, created_at, next_attempt_at } = delivery;
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="delivery-entry"
      >
        <span aria-hidden="true" className="delivery-dot" data-state={state} />
        <span className="min-w-0 font-semibold text-strong">{messageWords(type, choices)}</span>
        <span className="delivery-line text-quiet">
          <TimeAgo at={created_at} /> · about {subject}
        </span>
        <span className="delivery-line text-plain">
          {deliveryWords(delivery)}
          {next_attempt_at && (
            <>
              {' · next attempt '}
              <TimeAhead at={next_attempt_at} />
            </>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames(
            'delivery-chevron size-4 text-quiet transition-transform',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <div id={panelId} className="pb-4">
          <DeliveryDetails id={id} />
        </div>
      )}
    </li>
  );
}
