import '../../../shared/forms/field-box.css';
import { EVENT_IMPORT } from '@elevate/rules';
import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { describedBy, FieldFrame } from '../field-frame.js';
import { ACCEPTED } from './import-source.js';

export interface ImportFormProps {
  readonly message: string | undefined;
  readonly isBusy: boolean;
  readonly onPreview: (file: File | null, text: string) => Promise<void>;
  readonly onClose: () => void;
}

const FORMATS = `iCalendar, CSV or JSON, at most 1 MB and ${EVENT_IMPORT.maxEntries} events.`;
const COLUMNS =
  'CSV begins with the names of its columns. title and starts_at are required; others are id, description_short, ends_at, time_zone, organizer, location, cta_url, image_alt, tags and status.';

export function ImportForm({ message, isBusy, onPreview, onClose }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [fileId, textId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [message]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => setFile(target.files?.[0] ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onPreview(file, text);
  };
  const chosen = {
    ...{ id: fileId, label: 'File', required: false, error: message },
    note: file ? `Chosen: ${file.name}` : FORMATS,
  };
  const pasted = {
    ...{ id: textId, label: 'Or paste the text', required: false, error: undefined },
    note: COLUMNS,
  };
  return (
    <form noValidate aria-label="Import Events" className="mt-6 grid gap-6" onSubmit={submit}>
      <FieldFrame {...chosen}>
        <div className="image-choice mt-2">
          <input
            {...describedBy(chosen)}
            ref={input}
            type="file"
            accept={ACCEPTED}
            onChange={choose}
          />
          <span aria-hidden="true">
            <FileUp className="size-5" />
            {file ? 'Choose another file' : 'Choose a file'}
          </span>
        </div>
      </FieldFrame>
      <FieldFrame {...pasted}>
        <textarea
          {...describedBy(pasted)}
          rows={5}
          spellCheck={false}
          disabled={file !== null}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="field-box import-text"
        />
      </FieldFrame>
      <div className="flex flex-wrap gap-3 border-t border-hairline pt-6">
        <div className="flex max-sm:flex-1 sm:min-w-48">
          <SubmitButton label="Preview" busy={isBusy} />
        </div>
        <button type="button" className={buttonStyle('outline')} onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
