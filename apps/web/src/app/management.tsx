import { SystemManagementPage } from '../features/system-management/system-management-page.js';
import { managementTabs } from './management-tabs.js';

export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}
