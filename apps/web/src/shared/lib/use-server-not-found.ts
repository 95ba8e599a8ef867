import { useLocation } from 'react-router-dom';
import { wasServedAsNotFound } from './site.js';

/**
 * Whether the server answered the document in view with "not found". What the page is about is then
 * known not to be there: asking the API would bring the same answer, and an error in the console.
 */
export function useServerNotFound(): boolean {
  const { key } = useLocation();
  // The router's name for the place where the document was opened.
  return key === 'default' && wasServedAsNotFound();
}
