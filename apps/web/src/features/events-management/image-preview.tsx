import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { EventImageFocus } from '../../shared/api/types.js';
import { focusClasses } from '../../shared/events/focus-classes.js';
import { classNames } from '../../shared/lib/class-names.js';

export interface ImagePreviewProps {
  readonly src: string | null;
  readonly focus: EventImageFocus | null;
}

/** Cropped as on the cards of visitors. */
export function ImagePreview({ src, focus }: ImagePreviewProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={classNames('image-preview', focusClasses(focus))}>
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
