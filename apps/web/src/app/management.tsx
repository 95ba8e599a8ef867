import {
  type ManagementTabs,
  SystemManagementPage,
} from '../features/system-management/system-management-page.js';
import { lazyPart } from '../shared/lib/lazy-part.js';
import { PartRetry } from '../shared/ui/part-retry.js';

export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}

export const managementTabs: ManagementTabs = [
  {
    id: 'content-sync',
    label: 'Content Sync',
    Part: lazyPart(
      async () => (await import('../features/content-sync/content-sync-tab.js')).ContentSyncTab,
      PartRetry,
    ),
  },
  {
    id: 'events',
    label: 'Events',
    Part: lazyPart(
      async () => (await import('../features/events-management/events-tab.js')).EventsTab,
      PartRetry,
    ),
  },
  {
    id: 'content',
    label: 'Content',
    Part: lazyPart(async () => (await import('./content.js')).Content, PartRetry),
  },
  {
    id: 'sources',
    label: 'Sources',
    Part: lazyPart(
      async () => (await import('../features/sources/sources-tab.js')).SourcesTab,
      PartRetry,
    ),
  },
  {
    id: 'audit',
    label: 'Audit',
    Part: lazyPart(
      async () => (await import('../features/audit/audit-tab.js')).AuditTab,
      PartRetry,
    ),
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    Part: lazyPart(
      async () => (await import('../features/webhooks/webhooks-tab.js')).WebhooksTab,
      PartRetry,
    ),
  },
  {
    id: 'administrators',
    label: 'Administrators',
    Part: lazyPart(
      async () =>
        (await import('../features/administrators/administrators-tab.js')).AdministratorsTab,
      PartRetry,
    ),
  },
];
