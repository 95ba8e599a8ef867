import { useState } from 'react';
import type { Episode } from '../../shared/api/types.js';
import { log } from '../../shared/lib/log.js';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';

/** Hands an episode's link to the device's own way of sharing, else copies it, else shows it. */
export function useShare({ id, title }: Pick<Episode, 'id' | 'title'>) {
  const [refused, setRefused] = useState<string | null>(null);

  const share = async () => {
    const url = new URL(paths.video(id), window.location.origin).href;
    if (await shareByDevice({ title, url })) return;
    if (await copy(url)) notify({ kind: 'success', message: 'Link copied' });
    else setRefused(url);
  };
  return { share, refused };
}

/** False where the device has no such way, or it failed. Thinking better of it is no failure. */
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

/** False where the browser has no clipboard for pages served without TLS, or refuses it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    log.debug('Copying the link failed', error);
    return false;
  }
}
