/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { describeSite } from '../shared/page/page-meta.js';
import { App } from './app.js';
import { Layout } from './layout.js';
import { makeStore } from './store.js';

it.each(['/', '/news'])('the server has no window and renders %s', (path) => {
  expect(typeof window).toBe('undefined');
  describeSite({ name: 'Elevate', contactEmail: 'a@b.example', sample: false, missing: false });
  const html = renderToString(
    <App store={makeStore({})}>
      <StaticRouter location={path}>
        <Routes>
          <Route element={<Layout />}>
            <Route path="*" element={<h1>The page</h1>} />
          </Route>
        </Routes>
      </StaticRouter>
    </App>,
  );
  expect(html).toContain('aria-label="Open menu"');
  expect(html).toContain('The page');
});
