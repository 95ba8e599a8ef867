import { siteApi } from '../../../shared/api/base-api.js';
import type * as Api from '../../../shared/api/generated/schema.js';

/** Keeps the keyboard's place in the card when the control that had it disappears. */
export function focusCardOf(element: Element | null): void {
  const heading = element?.closest('section')?.querySelector('h2');
  requestAnimationFrame(() => heading?.focus());
}

/** Only reads: answers to changes contain secrets. */
export const securityApi = siteApi(({ own }) => ({
  getFactors: own<Api.Factors>('/account/factors'),
  getEmailChange: own<Api.EmailChangeView>('/account/email-change'),
  getSessions: own<Api.AccountSessions>('/account/sessions'),
}));
