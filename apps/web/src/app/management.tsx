import {
  ContentSections,
  managementTab,
  type ManagementTabs,
  SystemManagementPage,
} from '../features/system-management/system-management-page.js';

export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}

const contentSections: ManagementTabs = [
  managementTab(
    'Episodes',
    () => import('../features/episodes-management/episodes-section.js'),
    'EpisodesSection',
  ),
  managementTab(
    'Topics',
    () => import('../features/topic-rules/topics-section.js'),
    'TopicsSection',
  ),
  managementTab(
    'Speakers',
    () => import('../features/speakers-management/speakers-section.js'),
    'SpeakersSection',
  ),
  managementTab(
    "Editor's Picks",
    () => import('../features/home-curation/home-curation.js'),
    'PicksSection',
  ),
  managementTab('Hero', () => import('../features/home-curation/home-curation.js'), 'HeroSection'),
  managementTab(
    'Home preview',
    () => import('../features/home-curation/home-curation.js'),
    'PreviewSection',
  ),
  managementTab(
    'Suggestions',
    () => import('../features/suggestions-management/suggestions-section.js'),
    'SuggestionsSection',
  ),
];

const managementTabs: ManagementTabs = [
  managementTab(
    'Content Sync',
    () => import('../features/content-sync/content-sync-tab.js'),
    'ContentSyncTab',
  ),
  managementTab('Events', () => import('../features/events-management/events-tab.js'), 'EventsTab'),
  {
    id: 'content',
    label: 'Content',
    Part: () => <ContentSections sections={contentSections} />,
  },
  managementTab('Sources', () => import('../features/sources/sources-tab.js'), 'SourcesTab'),
  managementTab('Audit', () => import('../features/audit/audit-tab.js'), 'AuditTab'),
  managementTab('Webhooks', () => import('../features/webhooks/webhooks-tab.js'), 'WebhooksTab'),
  managementTab(
    'Administrators',
    () => import('../features/administrators/administrators-tab.js'),
    'AdministratorsTab',
  ),
];
