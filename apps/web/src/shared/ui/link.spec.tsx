import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from '@jest/globals';
import { Link, NavLink } from './link.js';

const Here = () => <output>{useLocation().pathname + useLocation().search}</output>;
const here = () => screen.getByRole('status').textContent;

describe('Link', () => {
  it.each([
    ['', '/news?page=2'],
    ['{Control>}', '/'],
    ['{Meta>}', '/'],
    ['{Shift>}', '/'],
  ])('changes the page at a plain click only: %s', async (keys, expected) => {
    render(
      <MemoryRouter>
        <p onClick={(event) => event.preventDefault()}>
          <Link to="/news?page=2">News</Link>
        </p>
        <Here />
      </MemoryRouter>,
    );
    const user = userEvent.setup();
    const link = screen.getByRole('link');
    expect(link).toHaveProperty('pathname', '/news');
    if (keys) await user.keyboard(keys);
    await user.click(link);
    expect(here()).toBe(expected);
  });

  it('leaves a handled click alone', async () => {
    render(
      <MemoryRouter>
        <Link to="/news" onClick={(event) => event.preventDefault()}>
          News
        </Link>
        <Here />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('link'));
    expect(here()).toBe('/');
  });
});

it.each([
  ['/news', 'page'],
  ['/events', null],
])('NavLink says whether it leads to the shown page: %s', (to, current) => {
  render(
    <MemoryRouter initialEntries={['/news?page=2']}>
      <NavLink to={to}>A page</NavLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});
