import type { DeliveryState } from '../webhooks.api.js';

const CHOICES: readonly { readonly state: DeliveryState | null; readonly label: string }[] = [
  { state: null, label: 'All' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'delivered', label: 'Delivered' },
  { state: 'failed', label: 'Failed' },
];

export interface DeliveryFilterProps {
  readonly state: DeliveryState | null;
  readonly onChoose: (state: DeliveryState | null) => void;
}

export function DeliveryFilter({ state, onChoose }: DeliveryFilterProps) {
  return (
    <div role="group" aria-label="Which deliveries" className="delivery-filters">
      {CHOICES.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.state === state}
          onClick={() => onChoose(choice.state)}
          className="delivery-filter"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
