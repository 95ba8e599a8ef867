import './system-management.css';
import { SYSTEM_MANAGEMENT_PAGE } from '@elevate/rules';
import * as Tabs from 'radix-ui/tabs';
import { Activity, Suspense, useEffect, useRef } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { useTab, type ManagementTab } from './use-tab.js';

export interface SystemManagementPageProps {
  readonly tabs: readonly [ManagementTab, ...ManagementTab[]];
}

export function SystemManagementPage({ tabs }: SystemManagementPageProps) {
  const { current, visited, show } = useTab(tabs);
  usePageMeta(SYSTEM_MANAGEMENT_PAGE);
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8 md:pt-10">
        <h1 className="text-display font-extrabold tracking-[-0.035em]">
          {SYSTEM_MANAGEMENT_PAGE.title}
        </h1>
        <p className="mt-2 text-body text-plain">{SYSTEM_MANAGEMENT_PAGE.description}</p>
        <Tabs.Root value={current.id} onValueChange={show} className="mt-6">
          <Tabs.List aria-label={SYSTEM_MANAGEMENT_PAGE.title} className="management-tabs">
            {tabs.map(({ id, label }) => (
              <Tabs.Trigger
                key={id}
                ref={id === current.id ? chosen : undefined}
                value={id}
                className="management-tab"
              >
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {tabs.map(({ id, Part }) => (
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
          ))}
        </Tabs.Root>
      </div>
    </div>
  );
}
