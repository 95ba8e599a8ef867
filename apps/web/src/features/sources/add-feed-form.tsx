import { NEWS_CATEGORIES, type NewsCategory } from '@elevate/rules';
import { useId } from 'react';
import { asRefusal } from '../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import type { AddFormProps } from './add-form.js';
import { checkFeedAddress } from './feed-address.js';
import { sourceChangesApi } from './source-changes.api.js';
import { useFeedsExport } from './use-feeds-export.js';

/** The feed's name comes from its document. */
export interface AddFeedFormProps extends AddFormProps {
  readonly onImport: () => void;
}

export function AddFeedForm({ isNext, onAdded, onImport }: AddFeedFormProps) {
  const titleId = useId();
  const selectId = useId();
  const [follow] = sourceChangesApi.useFollowFeedsMutation();
  const feedsExport = useFeedsExport();
  const form = useAccountForm({
    initial: { address: '', category: 'News' },
    rules: { address: checkFeedAddress, category: () => undefined },
    failed: 'The feed could not be added',
    goOnAt: 'address',
    startAt: isNext ? 'address' : undefined,
    send: async ({ address, category }) => {
      const feed = { feed_url: address.trim(), category: category as NewsCategory };
      const answer = await follow([feed]);
      if (answer.error) throw asRefusal(answer.error, 'address');
      onAdded(answer.data);
    },
  });
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={form.submit} className="source-form">
      <h3 id={titleId} className="text-body font-semibold">
        Add a feed
      </h3>
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
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Add feed" busy={form.busy} />
        <button type="button" onClick={onImport} className={buttonStyle('plain')}>
          Import OPML
        </button>
        <button
          type="button"
          onClick={feedsExport.start}
          disabled={feedsExport.isBusy}
          className={buttonStyle('plain')}
        >
          Export OPML
        </button>
      </div>
    </form>
  );
}
