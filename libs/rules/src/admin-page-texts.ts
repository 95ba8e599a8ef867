import type { PageText } from './page-texts.js';

export const EDITOR_PICK_MESSAGES = {
  added: "Marked as an Editor's Pick",
  removed: "No longer an Editor's Pick",
  notAdded: "Failed to mark as an Editor's Pick",
  notRemoved: "Failed to remove the Editor's Pick",
} as const;

export const ADMIN_ACCESS_PAGE: PageText = {
  title: 'Secure Access',
  description: 'Administrative authentication required',
};

export const SYSTEM_MANAGEMENT_PAGE: PageText = {
  title: 'System Management',
  description: 'Admin controls for content management and synchronization',
};
