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
    'episodes',
    'Episodes',
    () => import('../features/episodes-management/episodes-section.js'),
    'EpisodesSection',
  ),
  managementTab(
    'topics',
    'Topics',
    () => import('../features/topic-rules/topics-section.js'),
    'TopicsSection',
  ),
  managementTab(
    'speakers',
    'Speakers',
    () => import('../features/speakers-management/speakers-section.js'),
    'SpeakersSection',
  ),
  managementTab(
    'editor-picks',
    "Editor's Picks",
    () => import('../features/home-curation/picks-section.js'),
    'PicksSection',
  ),
  managementTab(
    'hero',
    'Hero',
    () => import('../features/home-curation/hero-section.js'),
    'HeroSection',
  ),
  managementTab(
    'home-preview',
    'Home preview',
    () => import('../features/home-curation/preview-section.js'),
    'PreviewSection',
  ),
  managementTab(
    'suggestions',
    'Suggestions',
    () => import('../features/suggestions-management/suggestions-section.js'),
    'SuggestionsSection',
  ),
];

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
  {
    id: 'content',
    label: 'Content',
    Part: () => <ContentSections sections={contentSections} />,
  },
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
