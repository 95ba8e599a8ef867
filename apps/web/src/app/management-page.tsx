import { Suspense } from 'react';
import { AdminGate, Checking } from '../features/desk/admin-access/admin-gate.js';
import { lazyPage } from '../shared/page/lazy-part.js';

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
