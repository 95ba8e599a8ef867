import { HOME_ROW_EPISODES } from '@elevate/rules';
import { useState } from 'react';
import { Row } from '../../../shared/episodes/row.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import {
  forgetPositions,
  useWatchedEpisodes,
} from '../../../shared/watching/watched-episodes.api.js';
import { offerUndo } from '../../../shared/toasts/offer-undo.js';

export function ContinueRow({ ids }: { readonly ids: readonly string[] }) {
  // The order stays while the page is open, so that cards do not move under the pointer.
  const [first] = useState(ids);
  const visible = [...new Set([...first.filter((id) => ids.includes(id)), ...ids])];
  const { episodes } = useWatchedEpisodes(visible.slice(0, HOME_ROW_EPISODES));
  if (!episodes) return <div aria-hidden="true" className="continue-place" />;
  if (episodes.length === 0) return null;
  return (
    <Row
      id="continue-watching"
      title="Continue Watching"
      episodes={episodes}
      action={
        <span className="-mr-4 flex">
          <Button
            kind="link"
            onPress={() => offerUndo('Continue Watching is cleared', forgetPositions(ids))}
          >
            Clear<span className="sr-only"> Continue Watching</span>
          </Button>
          <ButtonLink kind="link" extra="-ml-4" to={paths.history} label="History" />
        </span>
      }
    />
  );
}
