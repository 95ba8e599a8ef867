import { AccountLinks, AdminSyncButtons } from './account-links.js';

export function MenuAccount({ onFollow }: { readonly onFollow: () => void }) {
  return (
    <>
      <AdminSyncButtons className="mt-4 flex flex-wrap gap-3 *:flex-1" />
      <AccountLinks onFollow={onFollow} className="mt-3 sm:hidden" />
    </>
  );
}
