import {
  ContentSections,
  managementTab,
  type ManagementTabs,
  SystemManagementPage,
} from '../features/desk/system-management/system-management-page.js';

export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}

const fetchCuration = () => import('../features/desk/home-curation/home-curation.js');

const contentSections: ManagementTabs = [
  managementTab('Episodes', () => import('../features/desk/episodes/episodes-section.js')),
  managementTab('Topics', () => import('../features/desk/topic-rules/topics-section.js')),
  managementTab('Speakers', () => import('../features/desk/speakers/speakers-section.js')),
  managementTab("Editor's Picks", fetchCuration, /^PicksSection$/),
  managementTab('Collections', () => import('../features/desk/collections/collections-section.js')),
  managementTab('Hero', fetchCuration, /^HeroSection$/),
  managementTab('Home preview', fetchCuration, /^PreviewSection$/),
  managementTab('Suggestions', () => import('../features/desk/suggestions/suggestions-section.js')),
];

const managementTabs: ManagementTabs = [
  managementTab('Content Sync', () => import('../features/desk/content-sync/content-sync-tab.js')),
  managementTab('Events', () => import('../features/desk/events/events-tab.js')),
  { id: 'content', label: 'Content', Part: () => <ContentSections sections={contentSections} /> },
  managementTab('Sources', () => import('../features/desk/sources/sources-tab.js')),
  managementTab('Audit', () => import('../features/desk/audit/audit-tab.js')),
  managementTab('Webhooks', () => import('../features/desk/webhooks/webhooks-tab.js')),
  managementTab(
    'Administrators',
    () => import('../features/desk/administrators/administrators-tab.js'),
  ),
];
