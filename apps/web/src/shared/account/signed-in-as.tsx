import { ownAccountApi } from './own-account.api.js';

export interface SignedInAsProps {
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
