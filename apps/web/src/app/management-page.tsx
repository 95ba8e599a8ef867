import { Suspense } from 'react';
import { AdminGate } from '../features/admin-access/admin-gate.js';
import { Checking } from '../features/admin-access/checking.js';
import { lazyPage } from '../shared/lib/lazy-part.js';

const Management = lazyPage(async () => (await import('./management.js')).Management);

/** The guarded page: nothing of it is fetched before the server has said that it may be. */
export function ManagementPage() {
  return (
    <AdminGate>
      <Suspense fallback={<Checking />}>
        <Management />
      </Suspense>
    </AdminGate>
  );
}
