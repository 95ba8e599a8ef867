import { helpSections } from './help-sections.js';
import { useSectionInView } from './use-section-in-view.js';

export function HelpContents() {
  const current = useSectionInView();
  return (
    <nav aria-label="On this page" className="help-contents">
      <ul>
        {helpSections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
