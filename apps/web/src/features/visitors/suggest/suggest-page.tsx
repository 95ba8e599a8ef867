import { SUGGEST_PAGE, SUGGESTION_MESSAGES } from '@elevate/rules';
import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { lazyPart } from '../../../shared/page/lazy-part.js';
import { focusFirst } from '../../../shared/browser/focus-after.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import { FormStage } from '../../../shared/ui/stage-page.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
// The server links the styles of the page, not those of its parts, and renders the form.
import '../../../shared/forms/field-box.css';

// A part of its own: with the page, it would exceed the budget of a part.
const SuggestForm = lazyPart(() => import('./suggest-form.js'), 'SuggestForm', PartRetry);

/** Call it before the page is rendered, because the server renders the form too. */
export const loadSuggestForm = (): Promise<void> => SuggestForm.load();

export function SuggestPage() {
  const [step, setStep] = useState<'first' | 'sent' | 'another'>('first');
  usePageMeta(SUGGEST_PAGE);
  return step === 'sent' ? (
    <FormStage title="Suggestion sent">
      {/* The same text for a new, a known and a declined suggestion. */}
      <p
        ref={focusFirst}
        tabIndex={-1}
        className="flex gap-3 text-small text-plain focus:outline-none focus:shadow-none"
      >
        <CircleCheck className="mt-px size-5 shrink-0 text-live" />
        {SUGGESTION_MESSAGES.thanks}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="lead"
          extra="flex-1"
          label="Suggest another"
          onPress={() => setStep('another')}
        />
        <ButtonLink kind="outline" extra="flex-1" to={paths.home} label="Go home" />
      </div>
    </FormStage>
  ) : (
    <SuggestForm isAnother={step === 'another'} onSent={() => setStep('sent')} />
  );
}
