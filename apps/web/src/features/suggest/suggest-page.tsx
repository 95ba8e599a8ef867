import { SUGGEST_PAGE } from '@elevate/rules';
import { useState } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { SuggestForm } from './suggest-form.js';
import { SuggestionSent } from './suggestion-sent.js';

export function SuggestPage() {
  const [step, setStep] = useState<'first' | 'sent' | 'another'>('first');
  usePageMeta(SUGGEST_PAGE);
  return step === 'sent' ? (
    <SuggestionSent onAnother={() => setStep('another')} />
  ) : (
    <SuggestForm isAnother={step === 'another'} onSent={() => setStep('sent')} />
  );
}
