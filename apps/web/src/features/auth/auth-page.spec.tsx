import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { AuthPage } from './auth-page.js';

function renderAt(from?: string) {
  const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`;
  render(
    <MemoryRouter initialEntries={[`/auth${query}`]}>
      <AuthPage />
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: /^Back to/ });
}

afterEach(cleanup);

describe('the sign-in page', () => {
  it('says that accounts are coming', () => {
    renderAt();
    expect(screen.getByRole('heading', { level: 1, name: 'Accounts are coming' })).toBeTruthy();
  });

  it('leads back to where an episode was to be kept', () => {
    expect(renderAt('/categories?topic=AI').getAttribute('href')).toBe('/categories?topic=AI');
  });

  it.each([undefined, '//elsewhere.test', 'https://elsewhere.test', 'javascript:alert(1)'])(
    'leads home from %p',
    (from) => {
      const link = renderAt(from);
      expect(link.getAttribute('href')).toBe('/');
      expect(link.textContent).toBe('Back to the talks');
    },
  );
});
