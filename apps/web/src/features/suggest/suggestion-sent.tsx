import { SUGGESTION_MESSAGES } from '@elevate/rules';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormStage } from '../../shared/forms/form-stage.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

/** The same text for a new, a known and a declined suggestion. */
export function SuggestionSent({ onAnother }: { readonly onAnother: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  // The focused form is gone, so move focus to the message.
  useEffect(() => words.current?.focus(), []);
  return (
    <FormStage title="Suggestion sent">
      <p
        ref={words}
        tabIndex={-1}
        className="flex gap-3 text-small text-plain focus:outline-none focus:shadow-none"
      >
        <CircleCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-live" />
        {SUGGESTION_MESSAGES.thanks}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonStyle('lead', 'flex-1')} onClick={onAnother}>
          Suggest another
        </button>
        <Link to={paths.home} className={buttonStyle('outline', 'flex-1')}>
          Go home
        </Link>
      </div>
    </FormStage>
  );
}
