import { useId, useState } from 'react';
import type { PreviewedFeed } from '../../../shared/api/generated/schema.js';
import type { AddFormProps } from '../source-row.js';
import { sourceChangesApi } from '../use-source-change.js';
import { problemOf, problemWords } from '../../../shared/admin/problem-words.js';
import { FieldError } from '../../../shared/forms/fields.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { FEED_WORDS, feedsSummary, newFeeds, SourcesPreview } from './sources-preview.js';

export interface ImportFeedsProps extends Pick<AddFormProps, 'onAdded'> {
  readonly onLeave: () => void;
}

export function ImportFeeds({ onAdded, onLeave }: ImportFeedsProps) {
  const [items, setItems] = useState<readonly PreviewedFeed[]>();
  const [follow, { isLoading }] = sourceChangesApi.useFollowFeedsMutation();
  if (!items) return <OpmlForm onRead={setItems} onLeave={onLeave} />;
  const wanted = newFeeds(items);
  return (
    <SourcesPreview
      summary={feedsSummary(items)}
      rows={items.map(toRow)}
      noun="feed"
      count={wanted.length}
      isBusy={isLoading}
      follow={() => follow(wanted)}
      onAdded={onAdded}
      back={{ label: 'Cancel', onPress: onLeave }}
    />
  );
}

function toRow({ feed_url, name, category, state, reason }: PreviewedFeed) {
  const detail = [name && feed_url, category, reason].filter(Boolean).join(' · ');
  return {
    name: name ?? feed_url,
    detail: detail || null,
    isNew: state === 'new',
    words: FEED_WORDS[state],
  };
}

/** In characters, as the server accepts. */
const MOST = 200_000;

export interface OpmlFormProps {
  readonly onRead: (items: readonly PreviewedFeed[]) => void;
  readonly onLeave: () => void;
}

/** The file is read as soon as it is chosen. */
export function OpmlForm({ onRead, onLeave }: OpmlFormProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const [preview, { isLoading }] = sourceChangesApi.usePreviewFeedsMutation();
  const read = async (file: File | undefined) => {
    setError(undefined);
    if (!file) return;
    if (file.size > MOST) {
      setError('The file is too long: at most 200,000 characters can be read');
      return;
    }
    const answer = await preview(await file.text());
    if (answer.error === undefined) onRead(answer.data);
    else setError(problemOf(answer.error).detail ?? problemWords(answer.error, FAILED));
  };
  return (
    <div className="source-form">
      <h3 className="text-body font-semibold">Import feeds</h3>
      <div>
        <label htmlFor={id} className="text-small font-semibold text-strong">
          OPML file
        </label>
        <input
          id={id}
          type="file"
          accept=".opml,.xml,text/x-opml,text/xml"
          autoFocus
          disabled={isLoading}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => void read(target.files?.[0])}
          className="field-box"
        />
        <div className="mt-1.5 text-caption">
          <FieldError id={`${id}-error`} message={error} />
        </div>
      </div>
      <div className="flex">
        <button type="button" onClick={onLeave} className={buttonStyle('plain')}>
          Cancel
        </button>
      </div>
    </div>
  );
}

const FAILED = 'The file could not be read';
