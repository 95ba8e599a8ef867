import type { MissingPartProps } from '../lib/lazy-part.js';
import { RetryNotice } from './notice.js';

export function PartRetry({ retry }: MissingPartProps) {
  return (
    <RetryNotice
      title="This part of the page could not be loaded"
      query={{ isFetching: false, refetch: retry }}
    />
  );
}
