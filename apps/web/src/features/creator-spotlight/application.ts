import { CREATOR_SLOTS } from '@elevate/rules';
import { mailLink } from '../../shared/lib/mail-link.js';

const QUESTIONS = [
  'My name:',
  'What I make, and for whom:',
  'Where it can be found (links):',
  'What my tile would show (courses, services, social links, store):',
  'Why this stage:',
];

/** Opens an email draft with the questions an application must answer. */
export function applicationLink(): string {
  return mailLink({
    subject: 'Creator Spotlight application',
    body: [
      'Hello,',
      `I would like to apply for one of the ${CREATOR_SLOTS} Creator Spotlight slots.`,
      ...QUESTIONS,
      'Thank you!',
    ].join('\n\n'),
  });
}
