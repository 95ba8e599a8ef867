import { SPEAKER_PAGE_EPISODES, speakerPage, SPEAKERS_PAGE } from '@elevate/rules';
import { speakerUrl } from '../../api/addresses.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { feedsOfSpeaker } from '../feeds/feed-paths.js';
import { speakerIdIn, speakerPath } from './client-paths.js';
import { entries, SPEAKERS } from './client-routes.js';
import type { Page } from './page.js';
import type { PageContext } from './page-context.js';
import { PreloadedAnswers } from './preloaded-answers.js';
import { person } from './structured-data/person.js';
import { breadcrumbs } from './structured-data/things.js';

export function speakerPageAt(context: PageContext, url: string): Resource | undefined {
  const { model, ready, writer } = context;
  const id = speakerIdIn(url);
  const isThere = () => id !== undefined && model.orders.speakers.find(id) !== undefined;
  // Caching every spelling of an id would fill the memory.
  if (id === undefined || !isThere() || speakerPath(id) !== url) return undefined;
  const answers = new PreloadedAnswers(ready, [speakerUrl({ id })]);
  return {
    version: () => (isThere() ? answers.version() : undefined),
    render: () => writer.write({ ...describe(context, id), preloaded: answers.toPreloaded() }),
  };
}

function describe({ model, writer: { site } }: PageContext, id: string): Page {
  const { name } = model.orders.speakers.find(id)!;
  const path = speakerPath(id);
  const talks = model.orders.speakers.episodesOf(id).slice(0, SPEAKER_PAGE_EPISODES);
  return {
    ...speakerPage(name),
    path,
    isIndexed: true,
    entry: entries.speaker,
    alternates: feedsOfSpeaker(id, name),
    structuredData: [
      person(
        site,
        name,
        talks.map(({ state }) => state),
      ),
      ...breadcrumbs(site, [
        { name: SPEAKERS_PAGE.title, path: SPEAKERS },
        { name, path },
      ]),
    ],
  };
}
