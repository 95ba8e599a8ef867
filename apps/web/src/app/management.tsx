import {
  managementTab,
  type ManagementTabs,
  SystemManagementPage,
} from '../features/system-management/system-management-page.js';

export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}

const managementTabs: ManagementTabs = [
  managementTab(
    'content-sync',
    'Content Sync',
    () => import('../features/content-sync/content-sync-tab.js'),
    'ContentSyncTab',
  ),
  managementTab(
    'events',
    'Events',
    () => import('../features/events-management/events-tab.js'),
    'EventsTab',
  ),
  managementTab('content', 'Content', () => import('./content.js'), 'Content'),
  managementTab(
    'sources',
    'Sources',
    () => import('../features/sources/sources-tab.js'),
    'SourcesTab',
  ),
  managementTab('audit', 'Audit', () => import('../features/audit/audit-tab.js'), 'AuditTab'),
  managementTab(
    'webhooks',
    'Webhooks',
    () => import('../features/webhooks/webhooks-tab.js'),
    'WebhooksTab',
  ),
  managementTab(
    'administrators',
    'Administrators',
    () => import('../features/administrators/administrators-tab.js'),
    'AdministratorsTab',
  ),
];
