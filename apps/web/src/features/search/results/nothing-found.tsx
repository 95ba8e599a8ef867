import { Link } from '../../../shared/ui/link.js';
import { BrowseLinks } from '../browse-links.js';
import { resultsOf } from './use-results-query.js';

export function NothingFound({ suggestion }: { readonly suggestion: string | null }) {
  return (
    <div className="mt-2">
      {suggestion !== null && (
        <p className="text-heading text-strong">
          Did you mean{' '}
          <Link
            to={resultsOf(suggestion)}
            className="font-bold text-lead-text underline underline-offset-4"
          >
            {suggestion}
          </Link>
          ?
        </p>
      )}
      <p className="mt-2 mb-6 text-body text-plain">
        Try different keywords or check your spelling
      </p>
      <BrowseLinks />
    </div>
  );
}
