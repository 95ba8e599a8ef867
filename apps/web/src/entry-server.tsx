import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { loadPages } from './app/pages.js';
import { makeStore, type PackedPreloaded, seedAnswers, unpackPreloaded } from './app/store.js';
import { AppRoutes } from './app/routes.js';
import { loadTranscript } from './shared/transcript/lazy-transcript.js';
import { describeSite, type Site } from './shared/page/page-meta.js';

export interface RenderRequest {
  /** Includes the query; overlays exist only in the browser. */
  readonly path: string;
  readonly preloaded: PackedPreloaded;
  readonly site: Site;
}

export const ready: Promise<unknown> = Promise.all([loadPages(), loadTranscript()]);

// React's marker for a part that failed and is left to the browser.
const GIVEN_UP = '<!--$!-->';

/** Must equal the browser's output for the same data. */
export function render({ path, preloaded: packed, site }: RenderRequest): string {
  describeSite(site);
  const preloaded = unpackPreloaded(packed);
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
