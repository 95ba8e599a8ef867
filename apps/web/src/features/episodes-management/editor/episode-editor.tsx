import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import type { CuratedEpisode } from '../../../shared/admin/admin-types.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { episodesApi } from '../episodes.api.js';
import { EditorForm } from './editor-form.js';

export interface EpisodeEditorProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function EpisodeEditor({ id, onClose }: EpisodeEditorProps) {
  const { data, error, isFetching, refetch } = episodesApi.useGetEpisodeQuery(id);
  if (data) return <LoadedEditor loaded={data} onClose={onClose} />;
  return (
    <section aria-label="Episode" className="pt-6">
      <BackButton onPress={onClose} />
      {error ? (
        <AdminLoadFailed
          title="The episode could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="mt-4 h-160" />
      )}
    </section>
  );
}

interface LoadedEditorProps {
  readonly loaded: CuratedEpisode;
  readonly onClose: () => void;
}

function LoadedEditor({ loaded, onClose }: LoadedEditorProps) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="episode-editor" className="pt-6">
      {isAsking ? (
        <div role="group" aria-label="Unsaved changes" className="edit-discard">
          <p role="alert" className="mr-auto text-small font-semibold text-strong">
            Discard your changes? They are not saved.
          </p>
          {/* Focus moves to the button that loses nothing. */}
          <button
            type="button"
            autoFocus
            onClick={() => setAsking(false)}
            className={buttonStyle('plain')}
          >
            Keep editing
          </button>
          <button type="button" onClick={onClose} className={buttonStyle('outline', 'text-danger')}>
            Discard
          </button>
        </div>
      ) : (
        <BackButton onPress={isChanged ? () => setAsking(true) : onClose} />
      )}
      <h2
        ref={heading}
        id="episode-editor"
        tabIndex={-1}
        className="mt-2 text-title font-extrabold tracking-[-0.03em] break-words"
      >
        Edit episode
      </h2>
      <EditorForm loaded={loaded} onChanged={setChanged} />
    </section>
  );
}

function BackButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={buttonStyle('link', '-ml-5')}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      All episodes
    </button>
  );
}
