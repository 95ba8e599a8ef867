import { useState, type ReactNode } from 'react';
import { classNames } from '../../shared/lib/class-names.js';
import { useNewsStats } from './use-news-stats.js';

const figures = new Intl.NumberFormat('en');

export function NewsStatCards() {
  const { data } = useNewsStats();
  return (
    <dl className="news-stats" aria-busy={data === undefined}>
      <StatCard label="Active RSS Feeds">
        <Figure value={data?.active_feeds} />
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
