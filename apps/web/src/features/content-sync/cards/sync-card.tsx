import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Card } from './card.js';

export interface SyncCardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly note: string;
  readonly isBusy: boolean;
  readonly onStart: () => void;
}

export function SyncCard(props: SyncCardProps) {
  const { icon: Icon, title, text, label, busyLabel, note, isBusy, onStart } = props;
  return (
    <Card icon={Icon} title={title} text={text}>
      <button
        type="button"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={onStart}
        className={buttonStyle('lead', 'w-full')}
      >
        {isBusy && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
        {isBusy ? busyLabel : label}
      </button>
      <p className="mt-3 text-caption text-quiet">{note}</p>
    </Card>
  );
}
