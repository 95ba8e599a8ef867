import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { sourceChangesApi, type RemovalChoice } from './source-changes.api.js';
import type { SourceItem } from './source-item.js';

export interface RemovalRequest {
  readonly episodes?: RemovalChoice;
  readonly done?: string | undefined;
}

export function useSourceChange({ kind, id, name, isPaused }: SourceItem) {
  const [change, changing] = sourceChangesApi.useChangeSourceMutation();
  const [remove, removing] = sourceChangesApi.useRemoveSourceMutation();
  return {
    isBusy: changing.isLoading || removing.isLoading,
    toggle: async () => {
      const answer = await change({ kind, id, status: isPaused ? 'active' : 'paused' });
      const act = isPaused ? 'activated' : 'paused';
      if (answer.error) notifyFailure(answer, `${name} could not be ${act}`);
      else
        notify({ kind: 'success', message: `${name} is ${isPaused ? 'active again' : 'paused'}` });
    },
    /** `done` adds what happened to the episodes. */
    remove: async ({ episodes, done }: RemovalRequest = {}) => {
      const answer = await remove({ kind, id, ...(episodes && { episodes }) });
      if (answer.error) notifyFailure(answer, `${name} could not be removed`);
      else notify({ kind: 'success', message: removedWords(name, done) });
      return !answer.error;
    },
  };
}

function removedWords(name: string, done: string | undefined): string {
  const removed = `${name} is no longer followed`;
  return done ? `${removed}. ${done}` : removed;
}

function notifyFailure(rejection: unknown, failed: string): void {
  notify({ kind: 'error', message: rejectionWords(rejection, failed) });
}
