import { useLocation } from 'react-router-dom';
import { wasServedAsNotFound } from './site.js';

/** True if the server answered this document with 404; a request to the API would only repeat the error. */
export function useServerNotFound(): boolean {
  const { key } = useLocation();
  // React Router's key of the first history entry of a document.
  return key === 'default' && wasServedAsNotFound();
}
