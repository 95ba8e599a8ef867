import { securityApi } from './security.api.js';

export function SignedInAs({ userId }: { readonly userId: string }) {
  const { data } = securityApi.useGetOwnAccountQuery(userId);
  return (
    <p className="mt-2 min-h-6 text-body break-words text-plain">
      {data && (
        <>
          Signed in as <strong className="font-semibold text-strong">{data.email}</strong>
        </>
      )}
    </p>
  );
}
