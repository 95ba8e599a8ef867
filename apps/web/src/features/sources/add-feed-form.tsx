import { NEWS_CATEGORIES, type NewsCategory } from '@elevate/rules';
import { useId } from 'react';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { asRefusal } from '../../shared/admin/as-refusal.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { useAccountForm } from '../../shared/forms/use-account-form.js';
import { TextField } from '../../shared/forms/fields.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { notify } from '../../shared/lib/notify.js';
import { offerFile } from '../../shared/lib/offer-file.js';
import type { AddFormProps } from './source-row.js';
import { sourceChangesApi } from './use-source-change.js';

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

const FILE = 'feeds.opml';

/** Offers the followed feeds as a file. */
export function useFeedsExport() {
  const [ask, { isFetching }] = sourceChangesApi.useLazyGetFeedsOpmlQuery();
  const start = async () => {
    const answer = await ask();
    if (answer.data === undefined) {
      const message = rejectionWords(answer, 'The feeds could not be exported');
      notify({ kind: 'error', message });
      return;
    }
    offerFile(FILE, answer.data, 'text/x-opml');
  };
  return { isBusy: isFetching, start: () => void start() };
}

/** Checks only the syntax; the first sync finds out whether a feed is there. */
export function checkFeedAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return 'Please give the address of a feed';
  const isWeb = /^https?:\/\//i.test(typed) && URL.canParse(typed);
  return isWeb ? undefined : 'Please give a web address that starts with https://';
}
