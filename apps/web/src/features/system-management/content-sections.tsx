import './content-sections.css';
import * as Tabs from 'radix-ui/tabs';
import { TabContents } from './tab-contents.js';
import { useTab, type ManagementTabs } from './use-tab.js';

export interface ContentSectionsProps {
  readonly sections: ManagementTabs;
}

export function ContentSections({ sections }: ContentSectionsProps) {
  const { current, visited, show } = useTab(sections, 'section');
  return (
    <Tabs.Root value={current.id} onValueChange={show} className="pt-4">
      <Tabs.List aria-label="Content" className="content-sections">
        {sections.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id} className="content-section">
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <TabContents tabs={sections} current={current} visited={visited} />
    </Tabs.Root>
  );
}
