import { ListPlus, SearchX } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { sourcesApi } from '../../shared/admin/admin.api.js';
import {
  DeskSection,
  FRESH,
  Loaded,
  type Query,
  useHeadingFocus,
} from '../../shared/admin/desk.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { notify } from '../../shared/lib/notify.js';
import { Notice } from '../../shared/ui/notice.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import type { AddFormProps, Added, ManyFormProps } from './add-forms.js';
import { SourceRow } from './source-row.js';
import { itemOfChannel, itemOfFeed, matching, type SourceItem } from './sources.api.js';

const AddChannelForm = sectionPart(() => import('./add-forms.js'), 'AddChannelForm', 'h-48');
const AddFeedForm = sectionPart(() => import('./add-forms.js'), 'AddFeedForm', 'h-48');
const ManyChannels = sectionPart(() => import('./many-sources.js'), 'ManyChannels', 'h-48');
const ImportFeeds = sectionPart(() => import('./many-sources.js'), 'ImportFeeds', 'h-48');

export function SourcesTab() {
  const channels = sourcesApi.useGetFollowedChannelsQuery(undefined, FRESH);
  const feeds = sourcesApi.useGetFollowedFeedsQuery(undefined, FRESH);
  return (
    <div className="desk-columns pt-6">
      <SourceSection
        title="Channels"
        query={channels}
        toItem={itemOfChannel}
        AddForm={AddChannelForm}
        ManyForm={ManyChannels}
      />
      <SourceSection
        title="Feeds"
        query={feeds}
        toItem={itemOfFeed}
        AddForm={AddFeedForm}
        ManyForm={ImportFeeds}
      />
    </div>
  );
}

interface SourceSectionProps<Source> {
  readonly title: 'Channels' | 'Feeds';
  readonly query: Query<readonly Source[]>;
  readonly toItem: (source: Source) => SourceItem;
  readonly AddForm: ComponentType<AddFormProps>;
  readonly ManyForm: ComponentType<ManyFormProps>;
}

function SourceSection<Source>(props: SourceSectionProps<Source>) {
  const { title, query, toItem, AddForm, ManyForm } = props;
  const noun = title.toLowerCase();
  const { heading, focusHeading } = useHeadingFocus();
  const [isMany, setMany] = useState(false);
  const [additions, setAdditions] = useState(0);
  const [search, setSearch] = useState('');
  const sources = query.data?.map(toItem);
  const visible = matching(sources ?? [], search);
  const add = (added: Added) => {
    setMany(false);
    setAdditions((count) => count + 1);
    const isFollowed = sources?.some(({ id }) => id === added[0]?.id);
    notify(addedNotice(added, noun, isFollowed));
  };
  const count = sources && <span className="ml-2 text-body text-quiet">{sources.length}</span>;
  return (
    <DeskSection
      title={
        <>
          {title}
          {count}
        </>
      }
      className=""
      heading={heading}
    >
      <div className="mb-5">
        {isMany ? (
          <ManyForm onAdded={add} onLeave={() => setMany(false)} />
        ) : (
          // A new key resets the form for the next source.
          <AddForm
            key={additions}
            isNext={additions > 0}
            onAdded={add}
            onMany={() => setMany(true)}
          />
        )}
      </div>
      <Loaded query={query} failed={`The ${noun} could not be loaded`} skeleton="h-96">
        {(loaded) =>
          loaded.length === 0 ? (
            <Notice
              icon={ListPlus}
              title={`No ${noun} are followed yet`}
              text="Add the first above."
            />
          ) : (
            <>
              <SearchBox
                label={`Search ${noun}`}
                text={search}
                type={setSearch}
                settle={() => undefined}
              />
              <ul aria-label={title} className="mt-3">
                {visible.map((source) => (
                  <SourceRow key={source.id} source={source} onRemoved={focusHeading} />
                ))}
              </ul>
              {visible.length === 0 && (
                <Notice icon={SearchX} title={`No ${noun} match your search`} role="status" />
              )}
            </>
          )
        }
      </Loaded>
    </DeskSection>
  );
}

function addedNotice([first, ...rest]: Added, noun: string, isFollowed = false) {
  const count = rest.length + 1;
  if (count > 1) return { kind: 'success', message: `${count} ${noun} are now followed` } as const;
  const name = first?.name ?? '';
  return isFollowed
    ? ({ kind: 'info', message: `${name} is already followed` } as const)
    : ({ kind: 'success', message: `${name} is now followed` } as const);
}
