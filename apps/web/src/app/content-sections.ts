import type { ManagementTabs } from '../features/system-management/use-tab.js';
import { lazyPart } from '../shared/lib/lazy-part.js';
import { PartRetry } from '../shared/ui/part-retry.js';

export const contentSections: ManagementTabs = [
  {
    id: 'episodes',
    label: 'Episodes',
    Part: lazyPart(
      async () =>
        (await import('../features/episodes-management/episodes-section.js')).EpisodesSection,
      PartRetry,
    ),
  },
];
