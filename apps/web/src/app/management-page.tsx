import { Suspense } from 'react';
import { AdminGate, Checking } from '../features/admin-access/admin-gate.js';
import { lazyPage } from '../shared/lib/lazy-part.js';

const Management = lazyPage(() => import('./management.js'), 'Management');

/** Fetches nothing before the server grants access. */
export function ManagementPage() {
  return (
    <AdminGate>
      <Suspense fallback={<Checking />}>
        <Management />
      </Suspense>
    </AdminGate>
  );
}
