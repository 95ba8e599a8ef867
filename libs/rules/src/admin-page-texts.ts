import type { PageText } from './page-texts.js';

export const ADMIN_ACCESS_PAGE: PageText = {
  title: 'Secure Access',
  description: 'Administrative authentication required',
};

export const SYSTEM_MANAGEMENT_PAGE: PageText = {
  title: 'System Management',
  description: 'Admin controls for content management and synchronization',
};
