import { pluralize } from '@elevate/rules';
import { useEffect, useId, useRef } from 'react';
import { rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import type { AddFormProps } from '../add-form.js';

export interface PreviewRow {
  readonly name: string;
  readonly detail: string | null;
  readonly isNew: boolean;
  /** The effect of following it. */
  readonly words: string;
}

type Added = Parameters<AddFormProps['onAdded']>[0];

interface FollowAnswer {
  readonly data?: Added;
  readonly error?: unknown;
}

export interface SourcesPreviewProps {
  readonly summary: string;
  readonly rows: readonly PreviewRow[];
  /** `channel` or `feed` */
  readonly noun: string;
  /** The number of sources that can be added. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly follow: () => Promise<FollowAnswer>;
  readonly onAdded: AddFormProps['onAdded'];
  readonly back: { readonly label: string; readonly onPress: () => void };
}

export function SourcesPreview(props: SourcesPreviewProps) {
  const { summary, rows, noun, count, isBusy, follow, onAdded, back } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const add = async () => {
    const answer = await follow();
    if (answer.data) onAdded(answer.data);
    else
      notify({ kind: 'error', message: rejectionWords(answer, `The ${noun}s could not be added`) });
  };
  return (
    <section aria-labelledby={titleId} className="source-form">
      <h3 ref={title} id={titleId} tabIndex={-1} className="text-body font-semibold">
        {summary}
      </h3>
      <ul aria-labelledby={titleId} tabIndex={0} className="sources-preview">
        {rows.map(({ name, detail, isNew, words }, index) => (
          <li key={`${index} ${name}`}>
            <span className="font-semibold text-strong">{name}</span>
            <span className={isNew ? 'text-lead-text' : 'text-quiet'}>{words}</span>
            {detail && <span className="text-caption text-quiet">{detail}</span>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <button
            type="button"
            onClick={() => void add()}
            disabled={isBusy}
            aria-busy={isBusy}
            className={buttonStyle('lead', 'flex-1')}
          >
            Add {pluralize(count, noun)}
          </button>
        )}
        <button
          type="button"
          onClick={back.onPress}
          disabled={isBusy}
          className={buttonStyle('plain')}
        >
          {back.label}
        </button>
      </div>
    </section>
  );
}
