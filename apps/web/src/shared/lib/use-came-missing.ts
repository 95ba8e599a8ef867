import { useLocation } from 'react-router';

/**
 * Whether the server answered the document in view with "not found". What the page is about is then
 * known not to be there: asking the API would bring the same answer, and an error in the console.
 */
export function useCameMissing(): boolean {
  const { key } = useLocation();
  // The router's name for the place where the document was opened.
  if (key !== 'default') return false;
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation !== undefined &&
    'responseStatus' in navigation &&
    navigation.responseStatus === NOT_FOUND
  );
}

const NOT_FOUND = 404;
