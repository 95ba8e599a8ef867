import { useEffect, useState } from 'react';
import { helpSections, type HelpSectionId } from './help-sections.js';

// A section is current while it crosses a line in the upper third of the viewport.
const READING_LINE = '-30% 0px -69% 0px';

export function useSectionInView(): HelpSectionId {
  const [current, setCurrent] = useState<HelpSectionId>(helpSections[0].id);
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) setCurrent(entry.target.id as HelpSectionId);
      },
      { rootMargin: READING_LINE },
    );
    for (const { id } of helpSections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
