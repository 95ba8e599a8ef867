import {
  channelNameIn,
  checkChannelName,
  NEWS_CATEGORIES,
  type NewsCategory,
} from '@elevate/rules';
import { type ReactNode, useId } from 'react';
import { Action } from '../../shared/admin/desk.js';
import { report } from '../../shared/admin/use-action.js';
import { problemsIn, useDeskForm } from '../../shared/admin/use-desk-form.js';
import { TextField } from '../../shared/forms/fields.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { offerFile } from '../../shared/lib/offer-file.js';
import { sourceChangesApi } from './sources.api.js';

export type Added = readonly { readonly id: string; readonly name: string }[];

export interface ManyFormProps {
  readonly onAdded: (added: Added) => void;
  readonly onLeave: () => void;
}

export interface AddFormProps extends Pick<ManyFormProps, 'onAdded'> {
  readonly isNext: boolean;
  readonly onMany: () => void;
}

interface SourceFormProps {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof useDeskForm>, 'submit' | 'isBusy'>;
  readonly label: string;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

export function SourceForm({ title, form, label, buttons, children }: SourceFormProps) {
  const id = useId();
  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={form.submit}
      className="grid min-w-0 content-start gap-4 rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset"
    >
      <h3 id={id} className="text-body font-semibold">
        {title}
      </h3>
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton label={label} busy={form.isBusy} />
        {buttons}
      </div>
    </form>
  );
}

export function AddChannelForm({ isNext, onAdded, onMany }: AddFormProps) {
  const [follow] = sourceChangesApi.useFollowChannelsMutation();
  const form = useDeskForm({
    values: { channel: '' },
    check: ({ channel }) => problemsIn({ channel: checkChannelName(channel) }),
    failed: 'The channel could not be added',
    mainField: 'channel',
    startAt: isNext ? 'channel' : undefined,
    save: async ({ channel }) =>
      onAdded(await follow([{ channel: channelNameIn(channel) ?? channel }]).unwrap()),
  });
  return (
    <SourceForm
      title="Add a channel"
      form={form}
      label="Add channel"
      buttons={<Action label="Add many at once" onPress={onMany} />}
    >
      <TextField
        field={form.field('channel')}
        label="Handle, channel id or address"
        placeholder="@handle"
        type="text"
        autoComplete="off"
      />
    </SourceForm>
  );
}

/** The feed's name comes from its document. */
export function AddFeedForm({ isNext, onAdded, onMany }: AddFormProps) {
  const selectId = useId();
  const [follow] = sourceChangesApi.useFollowFeedsMutation();
  const [load, { isFetching }] = sourceChangesApi.useLazyGetFeedsOpmlQuery();
  const form = useDeskForm({
    values: { address: '', category: 'News' },
    check: ({ address }) => problemsIn({ address: checkFeedAddress(address) }),
    failed: 'The feed could not be added',
    mainField: 'address',
    startAt: isNext ? 'address' : undefined,
    save: async ({ address, category }) => {
      const feed = { feed_url: address.trim(), category: category as NewsCategory };
      onAdded(await follow([feed]).unwrap());
    },
  });
  const exportFeeds = async () => {
    const opml = report(await load(), { failed: 'The feeds could not be exported' });
    if (opml !== undefined) offerFile('feeds.opml', opml, 'text/x-opml');
  };
  return (
    <SourceForm
      title="Add a feed"
      form={form}
      label="Add feed"
      buttons={
        <>
          <Action label="Import OPML" onPress={onMany} />
          <Action label="Export OPML" disabled={isFetching} onPress={exportFeeds} />
        </>
      }
    >
      <TextField
        field={form.field('address')}
        label="Address of the feed"
        placeholder="https://example.org/feed.xml"
        type="url"
        autoComplete="off"
      />
      <div>
        <label htmlFor={selectId} className="text-small font-semibold text-strong">
          Category
        </label>
        <select id={selectId} {...form.field('category').input} className="field-box">
          {NEWS_CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </div>
    </SourceForm>
  );
}

/** Checks only the syntax; the first sync finds out whether a feed is there. */
function checkFeedAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return 'Please give the address of a feed';
  const isWeb = /^https?:\/\//i.test(typed) && URL.canParse(typed);
  return isWeb ? undefined : 'Please give a web address that starts with https://';
}
