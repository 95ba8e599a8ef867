import { serverAddress } from '../../shared/api/server-address.js';
import type { Run } from '../../shared/admin/admin-types.js';
import { followStream } from '../../shared/lib/follow-stream.js';
import { withRun, type WatchedRuns } from './watched-runs.js';

export interface Watch {
  readonly known: () => WatchedRuns;
  readonly change: (next: (known: WatchedRuns) => WatchedRuns) => void;
  /** Asks for one run as it stands; null where it cannot be had. */
  readonly askFor: (id: string) => Promise<Run | null>;
  /** Asks anew for what runs have come to. */
  readonly askForOutcomes: () => void;
}

/** Follows the runs that go on, until what it gives is called. */
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
      // What goes on is told anew. What ended while nobody listened, is not.
      for (const { id, status } of known().runs) if (status === 'running') void lookAgain(id);
    },
    onMessage: (message) => note(message as Run),
    onLost: (refused) => {
      change((now) => ({ ...now, connection: 'lost' }));
      // A stream does not say why: asking otherwise renews the session, or finds that it is over.
      if (refused) askForOutcomes();
    },
  });
}
