import { ChevronRight } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { Link } from '../../../shared/ui/link.js';
import { type Creator, tabsOf } from './sample-creators.js';

// The value becomes part of an element id, which must not contain spaces.
const valueOf = (index: number) => `tab-${index}`;

export function CreatorTabs({ creator }: { readonly creator: Creator }) {
  const tabs = tabsOf(creator);
  return (
    <Tabs.Root defaultValue={valueOf(0)} className="mt-6">
      <Tabs.List
        aria-label="What this creator offers"
        className="flex gap-x-5 border-b border-hairline"
      >
        {tabs.map(({ tab }, index) => (
          <Tabs.Trigger
            key={tab}
            value={valueOf(index)}
            className="creator-tab min-h-11 text-small font-semibold whitespace-nowrap text-quiet hover:text-strong"
          >
            {tab}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ tab, links }, index) => (
        <Tabs.Content key={tab} value={valueOf(index)} className="min-h-44 rounded-card pt-4">
          {links.length === 0 ? (
            <p className="grid min-h-36 place-items-center rounded-card border border-dashed border-hairline px-6 text-center text-small text-quiet">
              No {tab} available yet.
            </p>
          ) : (
            <ul className="grid gap-2">
              {links.map(({ label, note, url }) => (
                <li key={label}>
                  <Link
                    to={url}
                    className="group grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-4 rounded-card bg-raised-2 px-4 py-3 ring-1 ring-inset ring-hairline hover:ring-quiet"
                  >
                    <span className="font-semibold text-strong">{label}</span>
                    <ChevronRight className="row-span-2 size-5 text-quiet transition-transform duration-(--quick) group-hover:translate-x-0.5" />
                    <span className="text-caption text-quiet">{note}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
