import { Trash2 } from 'lucide-react';
import type { Episode } from '../../shared/api/types.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { forgetPositions } from '../../shared/watching/keep-progress.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';

export function RemoveButton({ episode }: { readonly episode: Episode }) {
  const remove = () => offerUndo('Removed from your history', forgetPositions([episode.id]));
  return (
    <button
      type="button"
      aria-label={`Remove ${episode.title} from your history`}
      onClick={remove}
      className={iconButtonStyle('plain', 'absolute top-2 right-2 z-10')}
    >
      <Trash2 aria-hidden="true" className="size-4.5" />
    </button>
  );
}
