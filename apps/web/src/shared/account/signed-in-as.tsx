import { siteApi } from '../api/base-api.js';
import type { Account } from '../api/generated/schema.js';

export function SignedInAs({ userId, className }: { userId: string; className: string }) {
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

/** Password managers store a new password under it. */
export function UsernameField({ userId }: { readonly userId: string }) {
  const { data } = ownAccountApi.useGetOwnAccountQuery(userId);
  return <input hidden readOnly type="text" autoComplete="username" value={data?.email ?? ''} />;
}

export type OwnAccount = Account & { readonly version: string | null };

/** Current account; the session holds its state at token issue, minutes ago. */
export const ownAccountApi = siteApi(({ build }) => ({
  getOwnAccount: build.query<OwnAccount, string>({
    query: () => '/account',
    keepUnusedDataFor: 0,
    transformResponse: (account: Account, meta?: { readonly response?: Response }) => ({
      ...account,
      version: meta?.response?.headers.get('etag') ?? null,
    }),
  }),
}));
