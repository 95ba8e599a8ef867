import { useEffect, useState } from 'react';
import { log } from '../../../shared/lib/log.js';

/** Reads the file as a data URL: the Content Security Policy blocks `blob:` URLs from `createObjectURL`. */
export function useDataUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!file) return undefined;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.onerror = () => log.error('The chosen image could not be read', reader.error);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
