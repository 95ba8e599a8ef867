import {
  ContentSections,
  managementTab,
  type ManagementTabs,
} from '../features/system-management/system-management-page.js';

export function Content() {
  return <ContentSections sections={contentSections} />;
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
