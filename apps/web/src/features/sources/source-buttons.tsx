import { ChevronDown, Pause, Play, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import type { SourceItem } from './source-item.js';

export interface SourceButtonsProps {
  readonly source: SourceItem;
  readonly isBusy: boolean;
  readonly isOpen: boolean;
  readonly removeButton: Ref<HTMLButtonElement>;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

export function SourceButtons(props: SourceButtonsProps) {
  const { source, isBusy, isOpen, removeButton, onOpen, onToggle, onRemove } = props;
  const { name, isPaused } = source;
  const ToggleIcon = isPaused ? Play : Pause;
  return (
    <div className="flex">
      <button
        type="button"
        aria-label={`Details of ${name}`}
        title="Details"
        aria-expanded={isOpen}
        onClick={onOpen}
        className={iconButtonStyle('quiet', isOpen ? 'rotate-180' : undefined)}
      >
        <ChevronDown aria-hidden="true" className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={`${isPaused ? 'Activate' : 'Pause'} ${name}`}
        title={isPaused ? 'Activate' : 'Pause'}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={onToggle}
        className={iconButtonStyle('quiet')}
      >
        <ToggleIcon aria-hidden="true" className="size-4.5" />
      </button>
      <button
        ref={removeButton}
        type="button"
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={onRemove}
        className={iconButtonStyle('quiet')}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}
