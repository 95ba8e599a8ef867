import { baseApi, ownQuery } from '../../../shared/api/base-api.js';
import type {
  AccountSessions,
  EmailChangeView,
  Factors,
} from '../../../shared/api/generated/schema.js';

/** Keeps the keyboard's place in the card when the control that had it disappears. */
export function focusCardOf(element: Element | null): void {
  const heading = element?.closest('section')?.querySelector('h2');
  requestAnimationFrame(() => heading?.focus());
}

/** Only reads: answers to changes contain secrets. */
export const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFactors: build.query<Factors, string>(ownQuery('/account/factors')),
    getEmailChange: build.query<EmailChangeView, string>(ownQuery('/account/email-change')),
    getSessions: build.query<AccountSessions, string>(ownQuery('/account/sessions')),
  }),
});
