import { matchRoutes, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../shared/paths.js';
import { HomePage } from './home-page.js';
import { Layout } from './layout.js';
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
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}
