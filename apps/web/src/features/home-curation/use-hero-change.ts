import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { curationApi } from './curation.api.js';

interface Answer {
  readonly error?: unknown;
}

interface PinnedEpisode {
  readonly id: string;
  readonly title: string | null;
  /** Null for a time that does not exist. */
  readonly until: string | null;
}

export function useHeroChange() {
  const [pin, pinning] = curationApi.usePinHeroMutation();
  const [unpin, unpinning] = curationApi.useUnpinHeroMutation();
  const [exclude, excluding] = curationApi.useExcludeFromHeroMutation();
  const [allow, allowing] = curationApi.useAllowAsHeroMutation();

  const allowAgain = async (id: string, title: string | null) =>
    report(await allow(id), 'Allowed as the hero again', title);
  return {
    isBusy: [pinning, unpinning, excluding, allowing].some(({ isLoading }) => isLoading),
    allow: allowAgain,
    pin: async ({ id, title, until }: PinnedEpisode) => {
      if (until === null) notify({ kind: 'error', message: 'Choose until when it stays pinned' });
      else report(await pin({ episode_id: id, until }), 'Pinned as the hero', title);
    },
    unpin: async () => report(await unpin(), 'No longer pinned', null),
    exclude: async (id: string, title: string | null) => {
      const answer = await exclude(id);
      report(answer, 'Never the hero again', title, () => void allowAgain(id, title));
    },
  };
}

function report(answer: Answer, done: string, title: string | null, undo?: () => void): void {
  if (answer.error) {
    const message = rejectionWords(answer, 'The hero could not be changed');
    notify({ kind: 'error', message });
    return;
  }
  notify({
    ...{ kind: 'success', message: done },
    ...(title !== null && { detail: title }),
    ...(undo && { durationMs: 10_000, action: { label: 'Undo', onPress: undo } }),
  });
}
