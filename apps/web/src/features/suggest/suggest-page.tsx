import { SUGGEST_PAGE } from '@elevate/rules';
import { useState } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { SuggestionSent } from './suggestion-sent.js';

// A part of its own: with the page, it would exceed the budget of a part.
const SuggestForm = lazyPart(
  async () => (await import('./suggest-form.js')).SuggestForm,
  PartRetry,
);

/** Call it before the page is rendered, because the server renders the form too. */
export const loadSuggestForm = (): Promise<void> => SuggestForm.load();

export function SuggestPage() {
  const [step, setStep] = useState<'first' | 'sent' | 'another'>('first');
  usePageMeta(SUGGEST_PAGE);
  return step === 'sent' ? (
    <SuggestionSent onAnother={() => setStep('another')} />
  ) : (
    <SuggestForm isAnother={step === 'another'} onSent={() => setStep('sent')} />
  );
}
