import { SystemManagementPage } from '../features/system-management/system-management-page.js';
import { managementTabs } from './management-tabs.js';

/** System Management with all its parts. */
export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}
