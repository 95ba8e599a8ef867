import { type ChoosableItem, pluralize } from '@elevate/rules';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/link.js';
import { useVisible } from './visible.js';

interface HideableListProps<Item> {
  readonly items: readonly Item[];
  /** False for a list that was asked for by a search or a direct address. */
  readonly isHiding?: boolean;
  readonly noun: readonly [string, string];
  readonly children: (visible: readonly Item[]) => ReactNode;
}

export function HideableList<Item extends ChoosableItem>(props: HideableListProps<Item>) {
  const { items, isHiding = true, noun, children } = props;
  const [isExpanded, setExpanded] = useState(false);
  const visible = useVisible(items);
  const hidden = items.length - visible.length;
  if (!isHiding) return children(items);
  return (
    <div className="hideable">
      {hidden > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-x-2 text-small text-quiet">
          {pluralize(hidden, ...noun)} that you are not interested in
          <Button kind="link" extra="-ml-4" onPress={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Hide them' : 'Show them'}
          </Button>
        </p>
      )}
      {children(isExpanded ? items : visible)}
    </div>
  );
}
