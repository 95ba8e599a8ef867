import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../shared/lib/class-names.js';
import { iconButtonStyle } from '../../../shared/ui/button-style.js';

export interface RowButtonProps {
  readonly act: 'Preview' | 'Edit' | 'Duplicate' | 'Delete';
  readonly title: string;
  readonly icon: LucideIcon;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

export function RowButton(props: RowButtonProps) {
  const { act, title, icon, isBusy = false, isDisabled = false, onPress } = props;
  const Icon = isBusy ? LoaderCircle : icon;
  return (
    <button
      type="button"
      data-control={act}
      aria-label={`${act} ${title}`}
      aria-busy={isBusy}
      className={iconButtonStyle('quiet', act === 'Delete' ? 'hover:text-danger' : undefined)}
      disabled={isBusy || isDisabled}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className={classNames('size-4.5', isBusy && 'animate-spin')} />
    </button>
  );
}
