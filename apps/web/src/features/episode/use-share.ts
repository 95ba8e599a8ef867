import { useState } from 'react';
import type { Episode } from '../../shared/api/types.js';
import { useStartSeconds } from '../../shared/episodes/use-start-seconds.js';
import { log } from '../../shared/lib/log.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';

/** Shares the moment that the address names, with the Web Share API, falls back to the clipboard, then to showing the link. */
export function useShare({ id, title }: Pick<Episode, 'id' | 'title'>) {
  const [refused, setRefused] = useState<string | null>(null);
  const startSeconds = useStartSeconds();

  const share = async () => {
    const url = new URL(paths.videoFrom(id, startSeconds), window.location.origin).href;
    if (await shareByDevice({ title, url })) return;
    if (await copy(url)) notify({ kind: 'success', message: 'Link copied' });
    else setRefused(url);
  };
  return { share, refused };
}

/** Returns false if the Web Share API is missing or fails. A user's cancel counts as success. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    log.debug('Sharing failed', error);
    return false;
  }
}

/** Returns false if the Clipboard API is missing (no TLS) or access is denied. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    log.debug('Copying the link failed', error);
    return false;
  }
}
