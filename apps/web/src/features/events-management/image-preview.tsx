import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { log } from '../../shared/lib/log.js';

export interface ImagePreviewProps {
  /** Chosen just now. */
  readonly file: File | null;
  /** The address of what the event has. */
  readonly stored: string | null;
}

/** The picture in the shape of a card. */
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

/** The file as an address. Not by `createObjectURL`: the page's policy lets no such picture in. */
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
