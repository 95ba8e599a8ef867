import { Mail } from 'lucide-react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { applicationLink } from './application.js';

export function ApplyButton() {
  return (
    <a href={applicationLink()} className={buttonStyle('lead', 'px-7')}>
      <Mail aria-hidden="true" className="size-4.5" />
      Apply by email
    </a>
  );
}
