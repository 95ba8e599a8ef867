import { EyeOff } from 'lucide-react';
import type { ListItem } from '../../shared/api/types.js';
import { RemoveButton } from './remove-button.js';
import { unavailableWords } from './unavailable-words.js';

export interface UnavailableCardProps {
  readonly entry: ListItem;
  readonly onRemove: (episodeId: string) => void;
}

export function UnavailableCard({ entry, onRemove }: UnavailableCardProps) {
  const title = entry.unavailable?.title ?? 'Talk not available now';
  const reason = unavailableWords[entry.unavailable?.reason ?? 'unknown'];
  return (
    <li data-unavailable className="relative flex flex-col-reverse justify-end pb-1">
      <div className="pt-3">
        <h3 className="lines-2 min-h-[2.6em] font-text text-small leading-[1.3] font-semibold text-quiet max-[28rem]:min-h-0">
          {title}
        </h3>
        <p className="mt-1 text-caption text-plain">{reason}</p>
      </div>
      <div className="relative grid aspect-video place-items-center rounded-card border border-dashed border-hairline bg-raised">
        <EyeOff aria-hidden="true" className="size-8 text-quiet" strokeWidth={1.5} />
        <RemoveButton title={title} onPress={() => onRemove(entry.episode_id)} />
      </div>
    </li>
  );
}
