import { Search } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import type { EpisodeFiltersProps } from './episode-filters.js';
import { isNarrowed } from './is-narrowed.js';

const TITLE = 'No results found';
const ANY = { duration: undefined, year: undefined, language: undefined };

export function NoResults({ episodes: { page, pages }, query, to }: EpisodeFiltersProps) {
  if (pages > 0) {
    return (
      <Notice
        icon={Search}
        title={`There is no page ${page}`}
        text={pages === 1 ? 'Everything is on page 1.' : `The last one is page ${pages}.`}
        action={<WayOn to={to({ page: pages })}>Go to the last page</WayOn>}
      />
    );
  }
  if (!isNarrowed(query)) {
    return <Notice icon={Search} title={TITLE} text="No episode matches." />;
  }
  return (
    <Notice
      icon={Search}
      title={TITLE}
      text="No episode matches these filters."
      action={<WayOn to={to(ANY)}>Clear the filters</WayOn>}
    />
  );
}

function WayOn({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={buttonStyle('plain')}>
      {children}
    </Link>
  );
}
