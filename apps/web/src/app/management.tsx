import {
  type ManagementTabs,
  SystemManagementPage,
} from '../features/system-management/system-management-page.js';
import { deskPart } from '../shared/admin/desk.js';

export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}

const managementTabs: ManagementTabs = [
  {
    id: 'content-sync',
    label: 'Content Sync',
    Part: deskPart(
      async () => (await import('../features/content-sync/content-sync-tab.js')).ContentSyncTab,
      'h-96',
    ),
  },
  {
    id: 'events',
    label: 'Events',
    Part: deskPart(
      async () => (await import('../features/events-management/events-tab.js')).EventsTab,
      'h-96',
    ),
  },
  {
    id: 'content',
    label: 'Content',
    Part: deskPart(async () => (await import('./content.js')).Content, 'h-96'),
  },
  {
    id: 'sources',
    label: 'Sources',
    Part: deskPart(
      async () => (await import('../features/sources/sources-tab.js')).SourcesTab,
      'h-96',
    ),
  },
  {
    id: 'audit',
    label: 'Audit',
    Part: deskPart(async () => (await import('../features/audit/audit-tab.js')).AuditTab, 'h-96'),
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    Part: deskPart(
      async () => (await import('../features/webhooks/webhooks-tab.js')).WebhooksTab,
      'h-96',
    ),
  },
  {
    id: 'administrators',
    label: 'Administrators',
    Part: deskPart(
      async () =>
        (await import('../features/administrators/administrators-tab.js')).AdministratorsTab,
      'h-96',
    ),
  },
];
