import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { offerFile } from '../../shared/lib/offer-file.js';
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
    offerFile(FILE, answer.data, 'text/x-opml');
  };
  return { isBusy: isFetching, start: () => void start() };
}
