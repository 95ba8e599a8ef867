import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { completeBrowser } from '../../../test-kit/browser.js';
import { place } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { ContentSections, SystemManagementPage } from './system-management-page.js';

const running = new Set<string>();
const aTab = (id: string, label: string) => ({
  id,
  label,
  Part: () => {
    useEffect(() => {
      running.add(id);
      return () => void running.delete(id);
    }, []);
    return <input aria-label={`Words of ${id}`} />;
  },
});
const tabs = [
  aTab('content-sync', 'Content Sync'),
  aTab('events', 'Events'),
  aTab('sources', 'Sources'),
] as const;
const open = (path = '/x7k9p2m-sys') => renderPage(<SystemManagementPage tabs={tabs} />, path);
const box = (id: string) =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: `Words of ${id}` });
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

completeBrowser();
afterEach(cleanup);

describe('System Management', () => {
  it('has its words, and begins with Content Sync', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('System Management');
    screen.getByText('Admin controls for content management and synchronization');
    expect(document.title).toMatch(/^System Management · /);
    expect(chosen()).toBe('Content Sync');
    expect([...running]).toEqual(['content-sync']);
  });

  it.each([
    ['?tab=events', 'Events'],
    ['?tab=nothing', 'Content Sync'],
  ])('shows at %s: %s', async (query, label) => {
    await open(`/x7k9p2m-sys${query}`);
    expect(chosen()).toBe(label);
  });

  it('brings the tab into view that the address names', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await open('/x7k9p2m-sys?tab=sources');
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('tab', { name: 'Sources' })]);
    scrolled.mockRestore();
  });

  it('marks the ends behind which the tabs go on', async () => {
    await open();
    const strip = screen.getByRole('tablist');
    Object.defineProperties(strip, { scrollWidth: { value: 700 }, clientWidth: { value: 360 } });
    const endsAt = (left: number) => {
      strip.scrollLeft = left;
      fireEvent.scroll(strip);
      return ['data-before', 'data-after'].filter((end) => strip.hasAttribute(end));
    };
    expect([0, 100, 340].map(endsAt)).toEqual([
      ['data-after'],
      ['data-before', 'data-after'],
      ['data-before'],
    ]);
  });

  it('says in the address which part is in view, by keys too', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('tab', { name: 'Events' }));
    expect(place()).toBe('/x7k9p2m-sys?tab=events');
    await user.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect([place(), chosen()]).toEqual(['/x7k9p2m-sys?tab=sources', 'Sources']),
    );
    await user.keyboard('{Home}');
    await waitFor(() => expect([place(), chosen()]).toEqual(['/x7k9p2m-sys', 'Content Sync']));
  });

  it('keeps typed text in a hidden tab, and stops its activity', async () => {
    await open('/x7k9p2m-sys?tab=events');
    const user = userEvent.setup();
    fireEvent.change(box('events') as HTMLElement, { target: { value: 'Half an event' } });
    await user.click(screen.getByRole('tab', { name: 'Sources' }));
    await waitFor(() => expect([[...running], box('events')]).toEqual([['sources'], null]));
    await user.click(screen.getByRole('tab', { name: 'Events' }));
    await waitFor(() => expect(box('events')?.value).toBe('Half an event'));
    expect([...running]).toEqual(['events']);
  });

  it('keeps the section of Content in the address, beside the tab', async () => {
    const sections = [aTab('episodes', 'Episodes'), aTab('hero', 'Hero')] as const;
    const content = {
      id: 'content',
      label: 'Content',
      Part: () => <ContentSections sections={sections} />,
    };
    await renderPage(
      <SystemManagementPage tabs={[tabs[0], content]} />,
      '/x7k9p2m-sys?tab=content',
    );
    expect([...running]).toEqual(['episodes']);
    const user = userEvent.setup();
    await user.click(screen.getByRole('tab', { name: 'Hero' }));
    expect(place()).toBe('/x7k9p2m-sys?tab=content&section=hero');
    await waitFor(() => expect([...running]).toEqual(['hero']));
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(place()).toBe('/x7k9p2m-sys?tab=content'));
  });
});
