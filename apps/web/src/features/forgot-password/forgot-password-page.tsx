import { FORGOT_PASSWORD_PAGE } from '@elevate/rules';
import { useState } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { AskForLink } from './ask-for-link.js';
import { LinkSent } from './link-sent.js';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const again = () => {
    setAgain(true);
    setSentTo(null);
  };
  usePageMeta(FORGOT_PASSWORD_PAGE);
  return sentTo === null ? (
    <AskForLink isAgain={isAgain} onSent={setSentTo} />
  ) : (
    <LinkSent email={sentTo} onAgain={again} />
  );
}
