import { serverAddress } from '../../shared/api/server-address.js';
import type { Run } from '../../shared/admin/admin-types.js';
import { followStream } from '../../shared/lib/follow-stream.js';
import { withRun, type WatchedRuns } from './watched-runs.js';

export interface Watch {
  readonly known: () => WatchedRuns;
  readonly change: (next: (known: WatchedRuns) => WatchedRuns) => void;
  readonly askFor: (id: string) => Promise<Run | null>;
  /** Refetches the data that runs change. */
  readonly askForOutcomes: () => void;
}

/** Follows active runs until the returned function is called. */
export function watchRuns({ known, change, askFor, askForOutcomes }: Watch): () => void {
  const note = (run: Run) => {
    change((now) => ({ ...now, runs: withRun(now.runs, run) }));
    if (run.status !== 'running') askForOutcomes();
  };
  const lookAgain = async (id: string) => {
    const run = await askFor(id);
    if (run) note(run);
  };
  let isFirst = true;
  return followStream({
    url: () => serverAddress('/admin/stream'),
    event: 'run',
    onOpen: () => {
      change((now) => ({ ...now, connection: 'live' }));
      if (!isFirst) askForOutcomes();
      isFirst = false;
      // The stream repeats active runs on connect but not runs that ended in the meantime, so fetch those.
      for (const { id, status } of known().runs) if (status === 'running') void lookAgain(id);
    },
    onMessage: (message) => note(message as Run),
    onLost: (refused) => {
      change((now) => ({ ...now, connection: 'lost' }));
      // An event stream hides its HTTP status; a normal request renews the session or finds it expired.
      if (refused) askForOutcomes();
    },
  });
}
