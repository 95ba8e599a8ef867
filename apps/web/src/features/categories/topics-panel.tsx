import { pluralize } from '@elevate/rules';
import { Tags } from 'lucide-react';
import type { RefObject } from 'react';
import type { TopicGroups } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Notice } from '../../shared/ui/notice.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { TopicGroup } from './topic-group.js';
import { keyOf, matching } from './topic-names.js';
import { useBoxText } from './use-box-text.js';
import type { Selection } from './use-selection.js';

export interface TopicsPanelProps {
  readonly groups: TopicGroups['groups'];
  readonly selected: readonly string[];
  readonly selection: Selection;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function TopicsPanel({ groups, selected, selection, heading }: TopicsPanelProps) {
  const box = useBoxText(selection.text, selection.setText);
  const shown = matching(groups, box.text);
  const found = shown.reduce((sum, { topics }) => sum + topics.length, 0);
  const pressed = new Set(selected.map(keyOf));
  const clear = () => {
    selection.clear();
    // The disabled button would lose the focus.
    heading.current?.focus({ preventScroll: true });
  };
  if (groups.length === 0) return <NoTopics />;
  return (
    <section aria-labelledby="topics">
      <h2 ref={heading} id="topics" tabIndex={-1} className="sr-only">
        Topics
      </h2>
      <SearchBox label="Search categories" {...box} />
      <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
        <p className="text-small text-plain tabular-nums">{selected.length} selected</p>
        <button
          type="button"
          onClick={clear}
          disabled={selected.length === 0}
          className={buttonStyle('link', '-mr-4')}
        >
          Clear all
        </button>
      </div>
      <Matches text={box.text.trim()} found={found} />
      {shown.map((group) => (
        <TopicGroup key={group.title} group={group} pressed={pressed} onToggle={selection.toggle} />
      ))}
    </section>
  );
}

/** Announces the match count; visible only if nothing matches. */
function Matches({ text, found }: { readonly text: string; readonly found: number }) {
  return (
    <p role="status" className={found > 0 ? 'sr-only' : 'py-4 text-small text-plain wrap-anywhere'}>
      {found === 0 && `No topics match “${text}”.`}
      {found > 0 && text !== '' && `${pluralize(found, 'topic')} found`}
    </p>
  );
}

function NoTopics() {
  return (
    <Notice icon={Tags} title="No topics available" text="Topics appear with the first talks." />
  );
}

const CHIPS = ['w-20', 'w-36', 'w-28', 'w-40', 'w-24', 'w-32'];

export function TopicsPanelSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <Skeleton className="h-12 rounded-pill" />
      <div className="mt-2 min-h-11" />
      {[0, 1, 2, 3].map((group) => (
        <div key={group} className="pt-3">
          <Skeleton className="h-[1.4em] w-40 text-small" />
          <div className="chip-reel">
            {CHIPS.map((width) => (
              <Skeleton key={width} className={`h-9 shrink-0 rounded-pill ${width}`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
