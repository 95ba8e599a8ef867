import { pluralize } from '@elevate/rules';
import { useEffect, useId, useRef } from 'react';
import { buttonStyle } from '../../../shared/ui/button-style.js';

export interface PreviewRow {
  readonly name: string;
  readonly detail: string | null;
  readonly isNew: boolean;
  /** What following it would do. */
  readonly words: string;
}

export interface SourcesPreviewProps {
  readonly summary: string;
  readonly rows: readonly PreviewRow[];
  /** `channel` or `feed` */
  readonly noun: string;
  /** How many can be added. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
  readonly back: { readonly label: string; readonly onPress: () => void };
}

export function SourcesPreview(props: SourcesPreviewProps) {
  const { summary, rows, noun, count, isBusy, onAdd, back } = props;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section aria-labelledby={titleId} className="source-form">
      <h3 ref={title} id={titleId} tabIndex={-1} className="text-body font-semibold">
        {summary}
      </h3>
      <ul aria-labelledby={titleId} tabIndex={0} className="sources-preview">
        {rows.map(({ name, detail, isNew, words }, index) => (
          <li key={`${index} ${name}`}>
            <span className="min-w-0 break-words">
              <span className="font-semibold text-strong">{name}</span>
              {detail && <span className="block text-caption text-quiet">{detail}</span>}
            </span>
            <span className={isNew ? 'text-lead-text' : 'text-quiet'}>{words}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <button
            type="button"
            onClick={onAdd}
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
