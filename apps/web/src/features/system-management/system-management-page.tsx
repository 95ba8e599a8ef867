import { SYSTEM_MANAGEMENT_PAGE } from '@elevate/rules';
import * as Tabs from 'radix-ui/tabs';
import { Activity, type ComponentType, useEffect, useRef, useState } from 'react';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { usePageMeta } from '../../shared/lib/page-meta.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';

export function SystemManagementPage({ tabs }: { readonly tabs: ManagementTabs }) {
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
          <Tabs.List aria-label={SYSTEM_MANAGEMENT_PAGE.title} className="management-tabs flex">
            {tabs.map(({ id, label }) => (
              <Tabs.Trigger
                key={id}
                ref={id === current.id ? chosen : undefined}
                value={id}
                className="relative min-h-12 px-3 text-small font-semibold whitespace-nowrap text-quiet"
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

export function ContentSections({ sections }: { readonly sections: ManagementTabs }) {
  const { current, visited, show } = useTab(sections, 'section');
  return (
    <Tabs.Root value={current.id} onValueChange={show} className="pt-4">
      <Tabs.List aria-label="Content" className="desk-choices flex flex-wrap gap-2">
        {sections.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id}>
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <TabContents tabs={sections} current={current} visited={visited} />
    </Tabs.Root>
  );
}

interface TabContentsProps {
  readonly tabs: ManagementTabs;
  readonly current: ManagementTab;
  readonly visited: ReadonlySet<string>;
}

function TabContents({ tabs, current, visited }: TabContentsProps) {
  return tabs.map(({ id, Part }) => (
    <Tabs.Content key={id} value={id} forceMount hidden={id !== current.id} tabIndex={-1}>
      {/* Visited tabs keep their input but stop their background work. */}
      <Activity mode={id === current.id ? 'visible' : 'hidden'}>
        {visited.has(id) && <Part />}
      </Activity>
    </Tabs.Content>
  ));
}

interface ManagementTab {
  readonly id: string;
  readonly label: string;
  readonly Part: ComponentType<object>;
}

/** The component `name` of a module that is loaded when its tab is first shown. */
export function managementTab<Module, Name extends keyof Module>(
  id: string,
  label: string,
  fetchModule: () => Promise<Module>,
  name: Name,
): ManagementTab {
  return { id, label, Part: sectionPart(fetchModule, name, 'h-96') as ComponentType<object> };
}

export type ManagementTabs = readonly [ManagementTab, ...ManagementTab[]];

function useTab(tabs: ManagementTabs, parameter: string) {
  const [parameters, change] = useParameters();
  const [first] = tabs;
  const named = parameters.get(parameter);
  const current = tabs.find(({ id }) => id === named) ?? first;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current.id]));
  if (!visited.has(current.id)) setVisited(new Set([...visited, current.id]));

  const show = (id: string) =>
    change((next) => putParameter(next, parameter, id === first.id ? null : id), {
      replace: true,
      keepsScroll: false,
    });
  return { current, visited, show };
}
