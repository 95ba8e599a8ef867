import { checkEventImage, EVENT_IMAGE, EVENT_POSTER_URL } from '@elevate/rules';
import { ImagePlus } from 'lucide-react';
import { useId, type ChangeEvent } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { AdminEvent } from '../../shared/api/types.js';
import { notify } from '../../shared/lib/notify.js';
import type { EventValues } from './event-values.js';
import { describedBy, FieldFrame } from './field-frame.js';
import { FocusPicker } from './focus-picker.js';
import { ImagePreview } from './image-preview.js';
import { useDataUrl } from './preview/use-data-url.js';

export function ImageField({ editing }: { readonly editing: AdminEvent | null }) {
  const id = useId();
  const { setError, setValue, clearErrors } = useFormContext<EventValues>();
  const { field, fieldState } = useController<EventValues, 'image'>({ name: 'image' });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again after it was edited.
    target.value = '';
    if (!file) return;
    const message = checkEventImage(file);
    if (message === undefined) {
      field.onChange(file);
      setValue('focus', null);
      clearErrors('image');
    } else {
      setError('image', { type: 'rule', message });
      notify({ kind: 'error', message });
    }
  };
  const chosen = useDataUrl(field.value);
  const src = field.value ? chosen : (editing?.image_url ?? null);
  const focus = useWatch<EventValues, 'focus'>({ name: 'focus' });
  const frame = {
    id,
    label: 'Event Image',
    required: editing === null,
    error: fieldState.error?.message,
    note: `JPG, PNG or WebP, at most 5MB. ${chosenWords(field.value, editing)}`,
  };
  return (
    <div className="event-image wide">
      <ImagePreview src={src} focus={focus} />
      <FieldFrame {...frame}>
        <div className="image-choice mt-2">
          <input
            {...describedBy(frame)}
            ref={field.ref}
            name={field.name}
            type="file"
            accept={EVENT_IMAGE.types.join()}
            onChange={choose}
            onBlur={field.onBlur}
          />
          <span aria-hidden="true">
            <ImagePlus className="size-5" />
            {field.value || editing ? 'Choose another image' : 'Choose an image'}
          </span>
        </div>
      </FieldFrame>
      {src && src !== EVENT_POSTER_URL && <FocusPicker src={src} />}
    </div>
  );
}

function chosenWords(file: File | null, editing: AdminEvent | null): string {
  if (file) return `Chosen: ${file.name}`;
  return editing ? 'Choose nothing to keep the current image.' : '';
}
