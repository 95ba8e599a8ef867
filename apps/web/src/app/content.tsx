import { ContentSections } from '../features/system-management/content-sections.js';
import { contentSections } from './content-sections.js';

export function Content() {
  return <ContentSections sections={contentSections} />;
}
