import { baseApi } from '../api/base-api.js';
import type { Account } from '../api/generated/schema.js';

interface SignedInAsProps {
  readonly userId: string;
  readonly className: string;
}

export function SignedInAs({ userId, className }: SignedInAsProps) {
  const { data } = ownAccountApi.useGetOwnAccountQuery(userId);
  return (
    <p className={`break-words text-plain ${className}`}>
      {data && (
        <>
          Signed in as <strong className="font-semibold text-strong">{data.email}</strong>
        </>
      )}
    </p>
  );
}

/** Current account; the session holds its state at token issue, minutes ago. */
export const ownAccountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnAccount: build.query<Account, string>({ query: () => '/account', keepUnusedDataFor: 0 }),
  }),
});
