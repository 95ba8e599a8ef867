import { HERO_PICTURE_SIZES, HOME_PAGE, SITE_TAGLINE } from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { OPENAPI_PATH } from '../documents/install-documents.js';
import { feedsOfEverything } from '../feeds/feed-paths.js';
import { pictureOf } from './episode-picture.js';
import type { Page } from './page.js';
import { HOME_URL } from '../../api/addresses.js';
import { versionKey } from '../../http/ready-bytes/response-version.js';
import type { PageContext } from './page-context.js';
import { voidElement } from './html.js';
import { pictureHint } from './picture-hint.js';
import { webSite } from './structured-data/things.js';

export function homePage({ home, model, writer }: PageContext): Resource {
  return {
    version: () => model.revision,
    render: () => {
      const { json, hash } = home.current();
      return writer.write({
        ...HOME_PAGE,
        path: '/',
        isIndexed: true,
        ...heroOf(model),
        alternates: feedsOfEverything(),
        structuredData: [webSite(writer.site, SITE_TAGLINE)],
        preloaded: { home: json, known: JSON.stringify([versionKey(HOME_URL, hash)]) },
      });
    },
  };
}

// API link for programs that start at the home page (RFC 8631).
const SERVICE_DESCRIPTION = voidElement('link', {
  rel: 'service-desc',
  type: 'application/json',
  href: OPENAPI_PATH,
});

function heroOf({ hero }: ReadModel): Pick<Page, 'picture' | 'hints'> {
  if (!hero) return { hints: [SERVICE_DESCRIPTION] };
  const hints = [...pictureHint(hero.state, HERO_PICTURE_SIZES), SERVICE_DESCRIPTION];
  return { picture: pictureOf(hero.state), hints };
}
