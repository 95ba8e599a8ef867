import { useLocation } from 'react-router-dom';
import { wasServedAsNotFound } from './site.js';

/** True if the server answered this document with 404; a request to the API would only repeat the error. */
export function useServerNotFound(): boolean {
  const { key } = useLocation();
  // The history key of the document's first page.
  return key === 'default' && wasServedAsNotFound();
}
