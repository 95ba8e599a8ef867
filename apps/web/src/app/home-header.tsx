import { HOME_PAGE } from '@elevate/rules';
import { SpotlightBanner } from '../features/spotlight/spotlight-banner.js';
import { PlatformStats, PlatformStatsSkeleton } from '../features/stats/platform-stats.js';
import { StatsUpdated } from '../features/stats/stats-updated.js';
import { usePageMeta } from '../shared/lib/use-page-meta.js';
import { SearchPill } from './search-pill.js';

export interface HomeHeaderProps {
  readonly known: boolean;
}

export function HomeHeader({ known }: HomeHeaderProps) {
  usePageMeta(HOME_PAGE);
  return (
    <div className="edged grid gap-4 pt-6">
      <div className="home-head">
        <h1 className="text-display font-extrabold tracking-[-0.035em]">
          Black voices in tech, <span className="text-lead-text">center stage</span>
        </h1>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-1 sm:gap-x-12 min-[80rem]:flex-col min-[80rem]:items-start">
          {known ? <PlatformStats /> : <PlatformStatsSkeleton />}
          <StatsUpdated />
        </div>
      </div>
      <div className="grid gap-3 md:grid-cols-[minmax(15rem,22rem)_1fr]">
        <SearchPill />
        <SpotlightBanner />
      </div>
    </div>
  );
}
