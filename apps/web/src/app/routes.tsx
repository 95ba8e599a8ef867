import { Navigate, Route, Routes } from 'react-router';
import { comingPages } from '../features/coming/coming-pages.js';
import { lazyPart } from '../shared/lib/lazy-part.js';
import { paths } from '../shared/paths.js';
import { HomePage } from './home-page.js';
import { Layout } from './layout.js';
import { pages } from './pages.js';

const ComingPage = lazyPart(
  async () => (await import('../features/coming/coming-page.js')).ComingPage,
);
const NotFoundPage = lazyPart(
  async () => (await import('../features/not-found/not-found-page.js')).NotFoundPage,
);

/** The route table. Home is part of the first script; every other page is one of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        {comingPages.map((page) => (
          <Route key={page.path} path={page.path} element={<ComingPage page={page} />} />
        ))}
        {/* Guarded: nobody can sign in yet, so everybody is sent to where that will be, */}
        <Route path={paths.myList} element={<Navigate to={paths.signIn(paths.myList)} replace />} />
        {/* and nobody can hold the role that this one asks for. */}
        <Route path={paths.adminSystem} element={<Navigate to={paths.home} replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
