import { SYSTEM_MANAGEMENT_PAGE } from '@elevate/rules';
import * as Tabs from 'radix-ui/tabs';
import { Activity, type ComponentType, useEffect, useRef, useState } from 'react';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { listen } from '../../../shared/browser/listen.js';
import { putParameter, useParameters } from '../../../shared/page/use-parameters.js';
// Before the first tab has loaded.
import '../../../shared/desk/desk.css';

export function SystemManagementPage({ tabs }: { readonly tabs: ManagementTabs }) {
  usePageMeta(SYSTEM_MANAGEMENT_PAGE);
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8 md:pt-10">
        <h1 className="text-display font-extrabold tracking-[-0.035em]">
          {SYSTEM_MANAGEMENT_PAGE.title}
        </h1>
        <p className="mt-2 text-body text-plain">{SYSTEM_MANAGEMENT_PAGE.description}</p>
        <TabSet
          tabs={tabs}
          parameter="tab"
          label={SYSTEM_MANAGEMENT_PAGE.title}
          className="mt-6"
          listStyle="management-tabs desk-strip"
        />
      </div>
    </div>
  );
}

export function ContentSections({ sections }: { readonly sections: ManagementTabs }) {
  return (
    <TabSet
      tabs={sections}
      parameter="section"
      label="Content"
      className="pt-3"
      listStyle="desk-choices desk-strip gap-2 py-1"
    />
  );
}

interface TabSetProps {
  readonly tabs: ManagementTabs;
  readonly parameter: string;
  readonly label: string;
  readonly className: string;
  readonly listStyle: string;
}

function TabSet({ tabs, parameter, label, className, listStyle }: TabSetProps) {
  const [parameters, change] = useParameters();
  const [first] = tabs;
  const named = parameters.get(parameter);
  const { id: current } = tabs.find(({ id }) => id === named) ?? first;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current]));
  if (!visited.has(current)) setVisited(new Set([...visited, current]));
  const show = (id: string) =>
    change((next) => putParameter(next, parameter, id === first.id ? null : id), {
      replace: true,
      keepsScroll: false,
    });
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which an effect must not return.
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const strip = useRef<HTMLDivElement>(null);
  const mark = () => markEnds(strip.current);
  useEffect(() => {
    markEnds(strip.current);
    return listen(window, 'resize', () => markEnds(strip.current));
  }, []);
  return (
    <Tabs.Root value={current} onValueChange={show} className={className}>
      <Tabs.List ref={strip} onScroll={mark} aria-label={label} className={listStyle}>
        {tabs.map(({ id, label: words }) => (
          <Tabs.Trigger key={id} ref={id === current ? chosen : undefined} value={id}>
            {words}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, Part }) => (
        <Tabs.Content key={id} value={id} forceMount hidden={id !== current} tabIndex={-1}>
          {/* Visited tabs keep their input but stop their background work. */}
          <Activity mode={id === current ? 'visible' : 'hidden'}>
            {visited.has(id) && <Part />}
          </Activity>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function markEnds(strip: HTMLElement | null): void {
  if (!strip) return;
  const { scrollLeft, scrollWidth, clientWidth } = strip;
  strip.toggleAttribute('data-before', scrollLeft > 1);
  strip.toggleAttribute('data-after', scrollWidth - clientWidth - scrollLeft > 1);
}

interface ManagementTab {
  /** The label as the address has it, such as `editor-picks`. */
  readonly id: string;
  readonly label: string;
  readonly Part: ComponentType<object>;
}

/** Its component is the one export of its module whose name ends in "Tab" or "Section". */
export function managementTab(
  label: string,
  fetchModule: () => Promise<object>,
  ending = /(Tab|Section)$/,
): ManagementTab {
  const id = label.toLowerCase().replace("'s", '').replaceAll(' ', '-');
  const fetchPart = async () => {
    const entries = Object.entries(await fetchModule());
    return { Part: entries.find(([name]) => ending.test(name))![1] as ComponentType };
  };
  return { id, label, Part: sectionPart(fetchPart, 'Part', 'h-96') };
}

export type ManagementTabs = readonly [ManagementTab, ...ManagementTab[]];
