import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { sourceChangesApi } from './source-changes.api.js';

const FILE = 'feeds.opml';

/** Offers the followed feeds as a file. */
export function useFeedsExport() {
  const [ask, { isFetching }] = sourceChangesApi.useLazyGetFeedsOpmlQuery();
  const start = async () => {
    const answer = await ask();
    if (answer.data === undefined) {
      const message = rejectionWords(answer, 'The feeds could not be exported');
      notify({ kind: 'error', message });
      return;
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([answer.data], { type: 'text/x-opml' }));
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return { isBusy: isFetching, start: () => void start() };
}
