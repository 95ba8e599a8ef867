import type { SearchGroup, SearchQuery } from '@elevate/rules';
import type { SearchResults } from '../../../shared/api/types.js';

export interface ResultsProps {
  readonly query: SearchQuery;
  readonly show: SearchGroup | undefined;
  /** Called when another part of the results takes this one's place. */
  readonly onTurn: () => void;
}

export interface GroupProps extends ResultsProps {
  readonly found: SearchResults;
}
