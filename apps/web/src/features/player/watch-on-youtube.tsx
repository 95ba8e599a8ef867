import { ExternalLink } from 'lucide-react';
import { watchOnYouTube } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export function WatchOnYouTube({ episodeId }: { readonly episodeId: string }) {
  return (
    <p>
      <a
        href={watchOnYouTube(episodeId)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('plain')}
      >
        Watch on YouTube
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </p>
  );
}
