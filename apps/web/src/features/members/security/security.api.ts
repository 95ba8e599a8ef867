import { baseApi, ownQuery } from '../../../shared/api/base-api.js';
import type * as Api from '../../../shared/api/generated/schema.js';

/** Keeps the keyboard's place in the card when the control that had it disappears. */
export function focusCardOf(element: Element | null): void {
  const heading = element?.closest('section')?.querySelector('h2');
  requestAnimationFrame(() => heading?.focus());
}

/** Only reads: answers to changes contain secrets. */
export const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFactors: build.query<Api.Factors, string>(ownQuery('/account/factors')),
    getEmailChange: build.query<Api.EmailChangeView, string>(ownQuery('/account/email-change')),
    getSessions: build.query<Api.AccountSessions, string>(ownQuery('/account/sessions')),
  }),
});
