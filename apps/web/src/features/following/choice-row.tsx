import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonStyle } from '../../shared/ui/button-style.js';

export interface ChoiceRowProps {
  readonly label: string;
  readonly name: ReactNode;
  /** Name of the button. */
  readonly action: string;
  readonly icon: LucideIcon;
  readonly onPress: () => void;
}

export function ChoiceRow({ label, name, action, icon: Icon, onPress }: ChoiceRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-1">
      <div className="min-w-0 flex-1">
        <p className="lines-1 text-small font-semibold text-strong wrap-anywhere">{name}</p>
        <p className="text-caption text-quiet">{label}</p>
      </div>
      <button
        type="button"
        aria-label={action}
        title={action}
        onClick={onPress}
        className={iconButtonStyle('quiet')}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
