import { NAMED_TOPICS } from '@elevate/rules';
import { ExternalLink } from 'lucide-react';
import { useEffect, type FormEvent } from 'react';
import type { CuratedEpisode } from '../../../shared/admin/admin-types.js';
import { NEW_TAB_LINK } from '../../../shared/lib/new-tab-link.js';
import { watchOnYouTube } from '../../../shared/paths.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { Picture } from '../../../shared/ui/picture.js';
import { titleWords } from '../episode-words.js';
import { episodesApi } from '../episodes.api.js';
import { ConflictView } from './conflict-view.js';
import { HideField } from './hide-field.js';
import { ListEditor } from './list-editor.js';
import { SpeakersEditor } from './speakers-editor.js';
import { TextEditor } from './text-editor.js';
import { TopicReasons } from './topic-reasons.js';
import { useEpisodeEdit } from './use-episode-edit.js';

export interface EditorFormProps {
  readonly loaded: CuratedEpisode;
  readonly onChanged: (isChanged: boolean) => void;
}

export function EditorForm({ loaded, onChanged }: EditorFormProps) {
  const edit = useEpisodeEdit(loaded);
  const { data: choices } = episodesApi.useGetChoicesQuery();
  const { episode, isChanged, isSaving, conflict } = edit;
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const used = choices?.topics.map(({ name }) => name) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edit.save();
  };
  if (conflict) return <ConflictView stored={conflict} edit={edit} />;
  return (
    <form onSubmit={submit} className="episode-editor">
      <EpisodeHead episode={episode} />
      <HideField edit={edit} />
      <TextEditor field="title" edit={edit} />
      <TextEditor field="description" edit={edit} rows={4} />
      <ListEditor
        field="topics"
        noun="topic"
        edit={edit}
        suggestions={[...new Set([...NAMED_TOPICS, ...used])].map((name) => ({ name }))}
      >
        <TopicReasons episode={episode} />
      </ListEditor>
      <SpeakersEditor edit={edit} />
      <TextEditor field="language" edit={edit} placeholder="A tag such as en or pt-BR" />
      <div className="edit-actions">
        <button
          type="submit"
          disabled={!isChanged || isSaving}
          aria-busy={isSaving}
          className={buttonStyle('lead')}
        >
          {isSaving ? 'Saving…' : 'Save'}
        </button>
        <p role="status" className="text-caption text-quiet">
          {isChanged ? 'Unsaved changes' : ''}
        </p>
      </div>
    </form>
  );
}

function EpisodeHead({ episode }: { readonly episode: CuratedEpisode }) {
  const { id, channel, thumbnail_url: src } = episode;
  const title = titleWords(episode);
  return (
    <div className="edit-head">
      <Picture
        id={id}
        name={channel?.name ?? title}
        src={src}
        thumbnails={[]}
        sizes="12rem"
        className="episode-still"
      />
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">{title}</p>
        <p className="text-caption text-quiet">
          {channel?.name} · {id}
        </p>
        <a href={watchOnYouTube(id)} {...NEW_TAB_LINK} className={buttonStyle('link', '-ml-5')}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Watch at the source
        </a>
      </div>
    </div>
  );
}
