import {
  ContentSections,
  type ManagementTabs,
} from '../features/system-management/system-management-page.js';
import { deskPart } from '../shared/admin/desk.js';

export function Content() {
  return <ContentSections sections={contentSections} />;
}

const contentSections: ManagementTabs = [
  {
    id: 'episodes',
    label: 'Episodes',
    Part: deskPart(
      async () =>
        (await import('../features/episodes-management/episodes-section.js')).EpisodesSection,
      'h-96',
    ),
  },
  {
    id: 'topics',
    label: 'Topics',
    Part: deskPart(
      async () => (await import('../features/topic-rules/topics-section.js')).TopicsSection,
      'h-96',
    ),
  },
  {
    id: 'speakers',
    label: 'Speakers',
    Part: deskPart(
      async () =>
        (await import('../features/speakers-management/speakers-section.js')).SpeakersSection,
      'h-96',
    ),
  },
  {
    id: 'editor-picks',
    label: "Editor's Picks",
    Part: deskPart(
      async () => (await import('../features/home-curation/picks-section.js')).PicksSection,
      'h-96',
    ),
  },
  {
    id: 'hero',
    label: 'Hero',
    Part: deskPart(
      async () => (await import('../features/home-curation/hero-section.js')).HeroSection,
      'h-96',
    ),
  },
  {
    id: 'home-preview',
    label: 'Home preview',
    Part: deskPart(
      async () => (await import('../features/home-curation/preview-section.js')).PreviewSection,
      'h-96',
    ),
  },
  {
    id: 'suggestions',
    label: 'Suggestions',
    Part: deskPart(
      async () =>
        (await import('../features/suggestions-management/suggestions-section.js'))
          .SuggestionsSection,
      'h-96',
    ),
  },
];
