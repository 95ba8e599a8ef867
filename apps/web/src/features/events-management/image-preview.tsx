import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { log } from '../../shared/lib/log.js';

export interface ImagePreviewProps {
  readonly file: File | null;
  readonly stored: string | null;
}

export function ImagePreview({ file, stored }: ImagePreviewProps) {
  const chosen = useDataUrl(file);
  const [broken, setBroken] = useState<string | null>(null);
  const src = file ? chosen : stored;
  return (
    <div className="image-preview">
      {src && src !== broken ? (
        <img
          src={src}
          alt="Preview"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        <ImageOff aria-hidden="true" className="size-8 text-quiet" strokeWidth={1.5} />
      )}
    </div>
  );
}

/** Reads the file as a data URL: the Content Security Policy blocks `blob:` URLs from `createObjectURL`. */
function useDataUrl(file: File | null): string | null {
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
