import { useState } from 'react';
import { HOME_ROW_EPISODES } from '@elevate/rules';
import { Row } from '../../shared/episodes/row.js';
import { notify } from '../../shared/lib/notify.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { forgetPositions } from '../../shared/watching/watch-progress.js';
import { continueApi } from './continue.api.js';

const UNDO_MS = 10_000;

export interface ContinueRowProps {
  readonly ids: readonly string[];
}

export function ContinueRow({ ids }: ContinueRowProps) {
  // The order stays while the page is open, so that cards do not move under the pointer.
  const [first] = useState(ids);
  const shown = [
    ...first.filter((id) => ids.includes(id)),
    ...ids.filter((id) => !first.includes(id)),
  ];
  const { data } = continueApi.useGetContinuedQuery(shown.slice(0, HOME_ROW_EPISODES));
  if (!data) return <div aria-hidden="true" className="continue-place" />;
  if (data.length === 0) return null;
  return (
    <Row
      id="continue-watching"
      title="Continue Watching"
      episodes={data}
      action={
        <button type="button" className={buttonStyle('link', '-mr-4')} onClick={() => clear(ids)}>
          Clear<span className="sr-only"> Continue Watching</span>
        </button>
      }
    />
  );
}

function clear(ids: readonly string[]): void {
  const putBack = forgetPositions(ids);
  notify({
    ...{ kind: 'info', message: 'Continue Watching is cleared', durationMs: UNDO_MS },
    detail: 'The positions on this device are deleted',
    action: { label: 'Undo', onPress: putBack },
  });
}
