import {
  ContentSections,
  managementTab,
  type ManagementTabs,
  SystemManagementPage,
} from '../features/desk/system-management/system-management-page.js';

export function Management() {
  return <SystemManagementPage tabs={managementTabs} />;
}

const contentSections: ManagementTabs = [
  managementTab(
    'Episodes',
    () => import('../features/desk/episodes/episodes-section.js'),
    'EpisodesSection',
  ),
  managementTab(
    'Topics',
    () => import('../features/desk/topic-rules/topics-section.js'),
    'TopicsSection',
  ),
  managementTab(
    'Speakers',
    () => import('../features/desk/speakers/speakers-section.js'),
    'SpeakersSection',
  ),
  managementTab(
    "Editor's Picks",
    () => import('../features/desk/home-curation/home-curation.js'),
    'PicksSection',
  ),
  managementTab(
    'Hero',
    () => import('../features/desk/home-curation/home-curation.js'),
    'HeroSection',
  ),
  managementTab(
    'Home preview',
    () => import('../features/desk/home-curation/home-curation.js'),
    'PreviewSection',
  ),
  managementTab(
    'Suggestions',
    () => import('../features/desk/suggestions/suggestions-section.js'),
    'SuggestionsSection',
  ),
];

const managementTabs: ManagementTabs = [
  managementTab(
    'Content Sync',
    () => import('../features/desk/content-sync/content-sync-tab.js'),
    'ContentSyncTab',
  ),
  managementTab('Events', () => import('../features/desk/events/events-tab.js'), 'EventsTab'),
  {
    id: 'content',
    label: 'Content',
    Part: () => <ContentSections sections={contentSections} />,
  },
  managementTab('Sources', () => import('../features/desk/sources/sources-tab.js'), 'SourcesTab'),
  managementTab('Audit', () => import('../features/desk/audit/audit-tab.js'), 'AuditTab'),
  managementTab(
    'Webhooks',
    () => import('../features/desk/webhooks/webhooks-tab.js'),
    'WebhooksTab',
  ),
  managementTab(
    'Administrators',
    () => import('../features/desk/administrators/administrators-tab.js'),
    'AdministratorsTab',
  ),
];
