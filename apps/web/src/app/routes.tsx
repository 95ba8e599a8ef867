import { Route, Routes } from 'react-router-dom';
import { paths } from '../shared/paths.js';
import { HomePage } from './home-page.js';
import { Layout } from './layout.js';
import { pages } from './pages.js';

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}
