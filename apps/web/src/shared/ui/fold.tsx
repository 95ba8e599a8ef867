import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusAfter } from '../browser/focus-after.js';
import { Button } from './link.js';

const STEP = 24;

/** By history entry, so that Back finds as many. */
const kept = new Map<string, number>();

/** On narrow screens, a list shows 24 items, and 24 more on request. */
export function useFold(total: number) {
  const { key } = useLocation();
  const [shown, setShown] = useState(() => kept.get(key) ?? STEP);
  const button = useRef<HTMLParagraphElement>(null);
  const press = () => {
    const list = button.current?.previousElementSibling;
    kept.set(key, shown + STEP);
    focusAfter(
      () => setShown(shown + STEP),
      () => list?.children[shown]?.querySelector('a'),
    );
  };
  return {
    /** CSS hides these on narrow screens: the server does not know the width. */
    classOf: (index: number) => (index < shown ? undefined : 'folded'),
    more: shown < total && (
      <p ref={button} className="fold-more mt-6 text-center">
        <Button label="Show more" onPress={press} />
      </p>
    ),
  };
}
