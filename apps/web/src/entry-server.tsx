import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { loadPages } from './app/pages.js';
import type { Preloaded } from './app/preloaded.js';
import { AppRoutes } from './app/routes.js';
import { seedAnswers } from './app/seed-answers.js';
import { makeStore } from './app/store.js';
import { describeSite, type Site } from './shared/lib/site.js';

/** What a page is made from on the server. */
export interface RenderRequest {
  /** With the query of what the page shows; what lies over a page is the browser's own. */
  readonly path: string;
  readonly preloaded: Preloaded;
  readonly site: Site;
}

/** Resolves when every page can be rendered. */
export const ready: Promise<void> = loadPages();

// What React leaves where a part failed, for the browser to try again.
const GIVEN_UP = '<!--$!-->';

/** The HTML of a page's content, the same that the browser makes from the same data. */
export function render({ path, preloaded, site }: RenderRequest): string {
  describeSite(site);
  const store = makeStore(preloaded);
  seedAnswers(store, preloaded.answers);
  const html = renderToString(
    <StrictMode>
      <App store={store}>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </App>
    </StrictMode>,
  );
  if (html.includes(GIVEN_UP))
    throw new Error('A part of the page can only be rendered in a browser');
  return html;
}
