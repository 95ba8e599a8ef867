import { readSearchQuery, searchParameters } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { ArrowRight } from 'lucide-react';
import { countOf } from '../../shared/episodes/results/count-of.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { resultsApi } from './results.api.js';
import type { Findings } from './search.api.js';

/** Leads from the newest results to all of them. */
export function ShowAll({ findings: { term, items, more } }: { readonly findings: Findings }) {
  const parameters = searchParameters(readSearchQuery({ q: term }));
  // The overlay's answer counts only what it shows; the page uses this one again.
  const { currentData } = resultsApi.useGetResultsQuery(more ? String(parameters) : skipToken);
  const count = more ? currentData && countOf(currentData.episodes) : String(items.length);
  return (
    <Link to={paths.searchOn(parameters)} className={buttonStyle('plain', 'mt-6')}>
      {count === undefined || count === '1' ? 'Show all results' : `Show all ${count} results`}
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  );
}
