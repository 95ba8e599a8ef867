import { useState, type ReactNode } from 'react';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { classNames } from '../../shared/lib/class-names.js';
import { useNewsStats } from './use-news-stats.js';

const figures = new Intl.NumberFormat('en');

export function NewsStatCards() {
  const { data } = useNewsStats();
  return (
    <dl className="news-stats" aria-busy={data === undefined}>
      <StatCard label="Active RSS Feeds">
        <Link
          to={paths.newsSources}
          aria-label={`${data ? figures.format(data.active_feeds) : '–'} active RSS feeds: see the sources`}
          className="underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-lead"
        >
          <Figure value={data?.active_feeds} />
        </Link>
      </StatCard>
      <StatCard label="Total Articles">
        <Figure value={data?.total_articles} />
      </StatCard>
      <StatCard label="Auto-Sync">every hour</StatCard>
    </dl>
  );
}

interface StatCardProps {
  readonly label: string;
  readonly children: ReactNode;
}

function StatCard({ label, children }: StatCardProps) {
  return (
    <div className="news-stat">
      <dt className="text-caption text-quiet">{label}</dt>
      <dd className="mt-0.5 font-display text-body font-bold sm:text-heading tracking-tight whitespace-nowrap text-strong tabular-nums">
        {children}
      </dd>
    </div>
  );
}

function Figure({ value }: { readonly value: number | undefined }) {
  const [first] = useState(value);
  return (
    // Keyed by value: a changed figure animates, the first does not.
    <span key={value} className={classNames('inline-block', value !== first && 'rise')}>
      {value === undefined ? '–' : figures.format(value)}
    </span>
  );
}
