import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { useState } from 'react';
import type { Article } from '../api/types.js';
import { notify } from '../lib/notify.js';
import { useSessionStore } from '../session/use-session-store.js';
import { toggleSaved } from './change-saved.js';
import { BOOKMARKS } from './saved-kinds.js';
import { useIsBookmarked } from './use-saved.js';

/** Ignores clicks while a change is pending. */
export function useBookmarkToggle(article: Article) {
  const store = useSessionStore();
  const [isChanging, setChanging] = useState(false);
  const change = async () => {
    setChanging(true);
    const outcome = await toggleSaved(store, BOOKMARKS, article);
    setChanging(false);
    if (outcome === 'signed-out') notify({ kind: 'error', message: BOOKMARK_MESSAGES.signedOut });
  };
  const toggle = () => {
    if (!isChanging) void change();
  };
  return { isBookmarked: useIsBookmarked(article.id), isChanging, toggle };
}
