import { type DOMAttributes, useMemo, useRef, useState } from 'react';

// Long enough to cross a card on the way elsewhere, short enough to feel immediate.
const INTENT_MS = 250;

export interface Reader {
  readonly handlersOf: (articleId: string) => DOMAttributes<HTMLElement>;
}

interface Rest {
  readonly id: string;
  readonly by: 'pointer' | 'focus';
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Tracks the article last hovered, focused, or tapped (touch has no hover). */
export function useReader() {
  const [articleId, setArticleId] = useState<string | null>(null);
  const resting = useRef<Rest>(undefined);
  const reader = useMemo((): Reader => {
    const stop = () => {
      clearTimeout(resting.current?.timer);
      resting.current = undefined;
    };
    const read = (id: string) => {
      stop();
      setArticleId(id);
    };
    const rest = (id: string, by: Rest['by']) => {
      // Keyboard scrolling moves cards under a resting mouse; ignore that.
      if (by === 'pointer' && resting.current?.by === 'focus') return;
      stop();
      resting.current = { id, by, timer: setTimeout(() => read(id), INTENT_MS) };
    };
    const leave = (id: string, by: Rest['by']) => {
      if (resting.current?.id === id && resting.current.by === by) stop();
    };
    return {
      handlersOf: (id) => ({
        onPointerEnter: ({ pointerType }) => {
          if (pointerType === 'mouse') rest(id, 'pointer');
        },
        onPointerLeave: () => leave(id, 'pointer'),
        onFocus: ({ target }) => {
          if (target.matches(':focus-visible')) rest(id, 'focus');
        },
        onBlur: () => leave(id, 'focus'),
        onClick: () => read(id),
      }),
    };
  }, []);
  return { articleId, reader };
}
