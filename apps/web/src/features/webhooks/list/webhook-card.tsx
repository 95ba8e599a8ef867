import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { MessageType, Webhook } from '../../../shared/admin/admin-types.js';
import { classNames } from '../../../shared/lib/class-names.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Deliveries } from '../deliveries/deliveries.js';
import { messageWords } from '../message-words.js';
import type { ShownSecret } from '../use-webhook-panels.js';
import { nameOf, STATE_WORDS } from '../webhook-words.js';
import { WebhookActions } from './webhook-actions.js';
import { WebhookFacts } from './webhook-facts.js';

export interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly choices: readonly MessageType[];
  readonly onEdit: () => void;
  readonly onSecret: (secret: ShownSecret) => void;
  readonly onDeleted: () => void;
}

export function WebhookCard({ webhook, choices, ...on }: WebhookCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { state, message_types: types, url } = webhook;
  return (
    <li aria-labelledby={id} className="webhook-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 id={id} className="min-w-0 text-body font-semibold break-words text-strong">
          {nameOf(webhook)}
        </h4>
        <span className="webhook-state" data-state={state}>
          {STATE_WORDS[state]}
        </span>
      </div>
      <p className="mt-0.5 text-caption break-all text-quiet">{url}</p>
      <WebhookFacts webhook={webhook} />
      <details className="webhook-types text-caption text-plain">
        <summary>
          Receives {types.length} of {choices.length} kinds of messages
        </summary>
        <ul className="mt-1 list-disc pl-5">
          {types.map((type) => (
            <li key={type}>{messageWords(type, choices)}</li>
          ))}
        </ul>
      </details>
      <WebhookActions webhook={webhook} {...on} />
      <div className="mt-3 border-t border-hairline pt-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-deliveries` : undefined}
          aria-label={`Deliveries to ${nameOf(webhook)}`}
          onClick={() => setOpen(!isOpen)}
          className={buttonStyle('link', '-ml-5')}
        >
          Deliveries
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {isOpen && (
          <div id={`${id}-deliveries`}>
            <Deliveries webhook={webhook} choices={choices} />
          </div>
        )}
      </div>
    </li>
  );
}
