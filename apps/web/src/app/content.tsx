import {
  ContentSections,
  type ManagementTabs,
} from '../features/system-management/system-management-page.js';
import { lazyPart } from '../shared/lib/lazy-part.js';
import { PartRetry } from '../shared/ui/part-retry.js';

export function Content() {
  return <ContentSections sections={contentSections} />;
}

export const contentSections: ManagementTabs = [
  {
    id: 'episodes',
    label: 'Episodes',
    Part: lazyPart(
      async () =>
        (await import('../features/episodes-management/episodes-section.js')).EpisodesSection,
      PartRetry,
    ),
  },
  {
    id: 'topics',
    label: 'Topics',
    Part: lazyPart(
      async () => (await import('../features/topic-rules/topics-section.js')).TopicsSection,
      PartRetry,
    ),
  },
  {
    id: 'speakers',
    label: 'Speakers',
    Part: lazyPart(
      async () =>
        (await import('../features/speakers-management/speakers-section.js')).SpeakersSection,
      PartRetry,
    ),
  },
  {
    id: 'editor-picks',
    label: "Editor's Picks",
    Part: lazyPart(
      async () => (await import('../features/home-curation/picks-section.js')).PicksSection,
      PartRetry,
    ),
  },
  {
    id: 'hero',
    label: 'Hero',
    Part: lazyPart(
      async () => (await import('../features/home-curation/hero-section.js')).HeroSection,
      PartRetry,
    ),
  },
  {
    id: 'home-preview',
    label: 'Home preview',
    Part: lazyPart(
      async () => (await import('../features/home-curation/preview-section.js')).PreviewSection,
      PartRetry,
    ),
  },
  {
    id: 'suggestions',
    label: 'Suggestions',
    Part: lazyPart(
      async () =>
        (await import('../features/suggestions-management/suggestions-section.js'))
          .SuggestionsSection,
      PartRetry,
    ),
  },
];
