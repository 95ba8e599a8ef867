import type { MissingPartProps } from '../lib/lazy-part.js';
import { RetryNotice } from './retry-notice.js';

/** Stands where a part of a page would be, whose script could not be fetched. */
export function PartRetry({ retry }: MissingPartProps) {
  return (
    <RetryNotice title="This part of the page could not be loaded" onRetry={retry} busy={false} />
  );
}
