import * as Tabs from 'radix-ui/tabs';
import { Activity, Suspense } from 'react';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { ManagementTab, ManagementTabs } from './use-tab.js';

export interface TabContentsProps {
  readonly tabs: ManagementTabs;
  readonly current: ManagementTab;
  readonly visited: ReadonlySet<string>;
}

export function TabContents({ tabs, current, visited }: TabContentsProps) {
  return tabs.map(({ id, Part }) => (
    <Tabs.Content key={id} value={id} forceMount hidden={id !== current.id} tabIndex={-1}>
      {/* Visited tabs keep their input but stop their background work. */}
      <Activity mode={id === current.id ? 'visible' : 'hidden'}>
        {visited.has(id) && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Part />
          </Suspense>
        )}
      </Activity>
    </Tabs.Content>
  ));
}
