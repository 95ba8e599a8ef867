import './system-management.css';
import { SYSTEM_MANAGEMENT_PAGE } from '@elevate/rules';
import * as Tabs from 'radix-ui/tabs';
import { useEffect, useRef } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { TabContents } from './tab-contents.js';
import { useTab, type ManagementTabs } from './use-tab.js';

export interface SystemManagementPageProps {
  readonly tabs: ManagementTabs;
}

export function SystemManagementPage({ tabs }: SystemManagementPageProps) {
  const { current, visited, show } = useTab(tabs, 'tab');
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
          <TabContents tabs={tabs} current={current} visited={visited} />
        </Tabs.Root>
      </div>
    </div>
  );
}
