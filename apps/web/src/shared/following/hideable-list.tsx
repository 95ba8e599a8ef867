import { type ChoosableItem, pluralize } from '@elevate/rules';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { buttonStyle } from '../ui/link.js';

interface HideableListProps<Item> {
  readonly items: readonly Item[];
  /** False for a list that was asked for by a search or a direct address. */
  readonly isHiding?: boolean;
  /** Singular and plural. */
  readonly noun: readonly [string, string];
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** A list without what the person hides; a count of it and a button say so. */
export function HideableList<Item extends ChoosableItem>(props: HideableListProps<Item>) {
  const { items, isHiding = true, noun, children } = props;
  const [isShown, setShown] = useState(false);
  const visible = useVisible(items);
  const hidden = items.length - visible.length;
  if (!isHiding) return children(items);
  return (
    <div className="hideable">
      {hidden > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-x-2 text-small text-quiet">
          {pluralize(hidden, ...noun)} that you are not interested in
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className={buttonStyle('link', '-ml-4')}
          >
            {isShown ? 'Hide them' : 'Show them'}
          </button>
        </p>
      )}
      {children(isShown ? items : visible)}
    </div>
  );
}

type IsVisible = (item: ChoosableItem) => boolean;

// Part of the first view: what decides is in hidden-filter.ts, and loads only where something is hidden.
let isVisible: IsVisible | null = null;
const listeners = new Set<() => void>();

/** Null shows everything. */
export function showOnly(next: IsVisible | null): void {
  isVisible = next;
  for (const listener of listeners) listener();
}

/** Without what the person hides. Everything on the server and until the filter has loaded. */
export function useVisible<Item extends ChoosableItem>(items: readonly Item[]): readonly Item[] {
  const filter = useSyncExternalStore(
    subscribe,
    () => isVisible,
    () => null,
  );
  return useMemo(() => (filter ? items.filter(filter) : items), [filter, items]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
