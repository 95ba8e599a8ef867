import { Trash2 } from 'lucide-react';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { classNames } from '../../shared/lib/class-names.js';

export interface RemoveButtonProps {
  readonly title: string;
  readonly onPress: () => void;
  readonly className?: string;
}

export function RemoveButton({ title, onPress, className }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Remove ${title} from My List`}
      onClick={onPress}
      className={iconButtonStyle('plain', classNames('absolute top-2 right-2 z-10', className))}
    >
      <Trash2 aria-hidden="true" className="size-4.5" />
    </button>
  );
}
