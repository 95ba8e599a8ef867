import './system-management.css';
import { SYSTEM_MANAGEMENT_PAGE } from '@elevate/rules';
import * as Tabs from 'radix-ui/tabs';
import { Activity, Suspense, useEffect, useRef } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { useTab, type ManagementTab } from './use-tab.js';

export interface SystemManagementPageProps {
  /** In their order; the first is the one shown to whoever names none. */
  readonly tabs: readonly [ManagementTab, ...ManagementTab[]];
}

/** The administrators' own room, in parts of which one is in view. */
export function SystemManagementPage({ tabs }: SystemManagementPageProps) {
  const { current, visited, show } = useTab(tabs);
  usePageMeta(SYSTEM_MANAGEMENT_PAGE);
  const chosen = useRef<HTMLButtonElement>(null);
  // On a phone the last ones lie beyond the edge.
  useEffect(() => {
    // Some browsers answer with a promise, which an effect must not give back.
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
              {/* What was typed in a part that was left is still there; nothing of it goes on. */}
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
