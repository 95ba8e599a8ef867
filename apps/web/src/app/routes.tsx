import { HomePage } from './home-page.js';
import { Layout } from './layout.js';
import { matchPath, matchRoutes, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../shared/paths.js';
import { pages } from './pages.js';

const ANY = [{ path: '*' }];

export function AppRoutes() {
  const location = useLocation();
  // No pattern matches a line break, so an address with one would show nothing at all.
  const isMatched = matchRoutes(ANY, location) !== null;
  // Given a location, `Routes` forgets how the page was reached.
  const instead = isMatched ? {} : { location: { ...location, pathname: '/not-found' } };
  return (
    <Routes {...instead}>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        {pagesAt(location.pathname).map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}

/** `Routes` ranks and compiles all its patterns at each render; most pages need two of them. */
function pagesAt(pathname: string): typeof pages | (typeof pages)[number][] {
  const matching = pages.filter(({ path }) => matchPath(path, pathname));
  // The home page, one not found, or an address that the router decodes.
  return matching.length > 1 ? matching : pages;
}
