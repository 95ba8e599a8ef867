import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { sourceChangesApi } from './source-changes.api.js';
import type { SourceItem } from './source-item.js';

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
    remove: async () => {
      const answer = await remove({ kind, id });
      if (answer.error) notifyFailure(answer, `${name} could not be removed`);
      else notify({ kind: 'success', message: `${name} is no longer followed` });
      return !answer.error;
    },
  };
}

function notifyFailure(rejection: unknown, failed: string): void {
  notify({ kind: 'error', message: rejectionWords(rejection, failed) });
}
