import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { completeBrowser } from '../../../test-kit/browser.js';
import { renderApp } from '../../../test-kit/render-app.js';
import { BugReportPage, emptyReport, storeReport, bugReportMail } from './bug-report-page.js';

const good = {
  'Bug title': 'Play does nothing',
  Description: 'I pressed Play on a card & nothing at all happened 🎤',
  'Steps to reproduce': '1. Open home\n2. Press Play',
  'Expected behavior': 'The video opens',
  'Actual behavior': 'Nothing happens at all',
  'Device, browser and OS': 'Chromium on Linux',
};
type Label = keyof typeof good | 'Screenshot';

const mails: string[] = [];
const noteMail = (event: Event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href.startsWith('mailto:')) return;
  event.preventDefault();
  mails.push(link.href);
};

completeBrowser();
beforeEach(() => document.addEventListener('click', noteMail));
afterEach(() => {
  cleanup();
  document.removeEventListener('click', noteMail);
  sessionStorage.clear();
  mails.length = 0;
  jest.restoreAllMocks();
});

const box = (label: Label) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${label}`) });
const type = (label: Label, value: string) => fireEvent.change(box(label), { target: { value } });
const fill = (values: Partial<Record<Label, string>>) => {
  for (const [label, value] of Object.entries(values)) type(label as Label, value);
};
const messageOf = (label: Label) => {
  const ids = box(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')?.textContent;
};

async function open() {
  const rendered = await renderApp('/bug-report');
  await screen.findByRole('heading', { level: 1, name: 'Report a Bug' });
  const submit = () =>
    rendered.user.click(screen.getByRole('button', { name: 'Submit Bug Report' }));
  return { ...rendered, submit };
}

/** The clipboard, which user-event puts in place when it is set up. */
const clipboard = () => jest.spyOn(navigator.clipboard, 'writeText');

describe('the bug report page', () => {
  it('has its form, the way back to help, and says when a reply comes', async () => {
    await open();
    const back = screen.getByRole('link', { name: 'Back to Help' });
    expect(back.getAttribute('href')).toBe('/help');
    expect(screen.getByRole('button', { name: 'Clear Form' })).toBeTruthy();
    expect(screen.getByText('We reply within 2-3 business days.')).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(7);
  });

  it('shows an error under each empty field, and focuses the first', async () => {
    const { submit } = await open();
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(box('Bug title')));
    expect((Object.keys(good) as Label[]).map(messageOf)).toEqual([
      'Bug title must be at least 5 characters',
      'Description must be at least 20 characters',
      'Please provide at least 10 characters for steps to reproduce',
      'Expected behavior must be at least 10 characters',
      'Actual behavior must be at least 10 characters',
      'Please provide device/browser/OS information',
    ]);
    expect(box('Bug title').getAttribute('aria-invalid')).toBe('true');
    expect(box('Screenshot').getAttribute('aria-invalid')).toBe('false');
    expect(mails).toEqual([]);
  });

  it('takes a message back as soon as the field is right, and goes to the next wrong one', async () => {
    const { submit } = await open();
    fill({ ...good, Description: 'too short', Screenshot: 'no address' });
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(box('Description')));
    expect(messageOf('Screenshot')).toBe('Please provide a valid URL');
    type('Description', good.Description);
    await waitFor(() => expect(box('Description').getAttribute('aria-invalid')).toBe('false'));
    expect(messageOf('Description')).toBeFalsy();
  });

  it('counts the typed characters without surrounding spaces', async () => {
    await open();
    const counter = () => document.querySelector('[data-counter=title]')?.textContent;
    expect(counter()).toBe('0 / 200');
    type('Bug title', '  🎤 live  ');
    await waitFor(() => expect(counter()).toBe('6 / 200'));
  });

  it('opens the mail with the trimmed report, says so, and is empty again', async () => {
    const { submit } = await open();
    fill({ ...good, 'Bug title': `  ${good['Bug title']}\t` });
    await submit();
    await screen.findByText('Opening email client with your bug report');
    expect(mails).toHaveLength(1);
    const last = screen.getByRole('region', { name: 'Your last report' });
    await waitFor(() => expect(document.activeElement).toBe(last));
    const link = mails[0] ?? '';
    expect(link).toContain(`subject=${encodeURIComponent('Bug report: Play does nothing')}&`);
    for (const value of Object.values(good)) {
      expect(link).toContain(encodeURIComponent(value.replaceAll('\n', '\r\n')));
    }
    await waitFor(() => expect(box('Bug title').value).toBe(''));
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(
      Array(7).fill(''),
    );
  });

  it('copies a report that is too long for a mail link', async () => {
    const { submit } = await open();
    const write = clipboard();
    const Description = `${'A long story. '.repeat(140)}The end.`;
    fill({ ...good, Description });
    await submit();
    await screen.findByText('Opening email client with your bug report');
    expect(write.mock.calls[0]?.[0]).toContain(Description);
    expect(mails[0]?.length).toBeLessThanOrEqual(2000);
    expect(screen.getByText(/too long for a mail link/)).toBeTruthy();
  });

  it('keeps the sent report to copy and reopen, also after a reload', async () => {
    const { submit } = await open();
    fill(good);
    await submit();
    await screen.findByRole('region', { name: 'Your last report' });
    cleanup();
    const { user } = await open();
    const sent = within(screen.getByRole('region', { name: 'Your last report' }));
    const write = clipboard();
    await user.click(sent.getByRole('button', { name: 'Copy report' }));
    expect(await sent.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(write.mock.calls[0]?.[0]).toContain(good['Steps to reproduce']);
    await user.click(sent.getByRole('link', { name: 'Open the email again' }));
    expect(mails[1]).toBe(mails[0]);
  });

  it('shows the text, selected, where the browser refuses to copy it', async () => {
    const { submit, user } = await open();
    fill(good);
    await submit();
    const sent = within(await screen.findByRole('region', { name: 'Your last report' }));
    clipboard().mockRejectedValue(new Error('not allowed'));
    await user.click(sent.getByRole('button', { name: 'Copy report' }));
    const text = await sent.findByRole<HTMLTextAreaElement>('textbox');
    expect(text.value).toContain(good.Description);
    expect([text.selectionStart, text.selectionEnd]).toEqual([0, text.value.length]);
  });

  it('bears a draft that is not one', async () => {
    sessionStorage.setItem('draft:bug-report-draft', '{"title": 5, "description": "Kept"}');
    sessionStorage.setItem('draft:bug-report-sent', 'not JSON');
    await open();
    expect([box('Bug title').value, box('Description').value]).toEqual(['', 'Kept']);
    expect(screen.queryByRole('region', { name: 'Your last report' })).toBeNull();
  });

  it('is cleared by Clear Form, messages and draft too', async () => {
    const { submit, user } = await open();
    type('Bug title', 'abc');
    await submit();
    await waitFor(() => expect(messageOf('Bug title')).toBeTruthy());
    await user.click(screen.getByRole('button', { name: 'Clear Form' }));
    expect(box('Bug title').value).toBe('');
    expect(messageOf('Bug title')).toBeFalsy();
    cleanup();
    await open();
    expect(box('Bug title').value).toBe('');
  });

  it('fills in the device', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Fill in my device' }));
    expect(box('Device, browser and OS').value).toContain(navigator.userAgent);
    expect(box('Device, browser and OS').value.length).toBeLessThanOrEqual(500);
  });
});

describe('the bug report page as the server rendered it', () => {
  const app = () => (
    <MemoryRouter>
      <BugReportPage />
    </MemoryRouter>
  );

  it('hydrates without a mismatch, and keeps the text typed before', async () => {
    storeReport('draft', { ...emptyReport, title: 'Half a report', deviceInfo: 'A phone' });
    const root = document.createElement('div');
    root.innerHTML = renderToString(app());
    document.body.append(root);
    type('Bug title', 'Typed early');
    const differences: unknown[] = [];
    const hydrated = await act(async () =>
      hydrateRoot(root, app(), { onRecoverableError: (error) => differences.push(error) }),
    );
    expect(differences).toEqual([]);
    expect([box('Bug title').value, box('Device, browser and OS').value]).toEqual([
      'Typed early',
      'A phone',
    ]);
    act(() => hydrated.unmount());
    root.remove();
  });
});

describe('bugReportMail', () => {
  const report = {
    title: 'Search & <filters> break at 100 % 🎤',
    description: 'First line\nsecond line, with a "quote" and a + sign',
    stepsToReproduce: '1. Open /categories?topic=AI&topic=DevOps\n2. Press #',
    expectedBehavior: 'It works = it filters',
    actualBehavior: 'Nothing happens; naïve Ünïcode 你好',
    deviceInfo: 'Firefox 140 on Linux',
    screenshot: 'https://example.com/a.png?b=c&d=e#f',
  };

  const fieldsOf = (link: string) =>
    Object.fromEntries(
      (link.split('?')[1] ?? '').split('&').map((part) => part.split('=').map(decodeURIComponent)),
    );

  it('has no other recipient and no other header, whatever a field holds', () => {
    const hostile = 'x&bcc=evil@example.org?cc=evil@example.org\r\nBcc: evil@example.org#%0D%0A';
    const fields = Object.fromEntries(Object.keys(report).map((name) => [name, hostile]));
    const { link } = bugReportMail({ ...report, ...fields });
    expect(link.split('?')[0]).toBe(bugReportMail(report).link.split('?')[0]);
    expect(Object.keys(fieldsOf(link)).sort()).toEqual(['body', 'subject']);
    expect(fieldsOf(link).subject).not.toMatch(/[\r\n]/);
  });

  it('leaves an empty screenshot out', () => {
    expect(bugReportMail({ ...report, screenshot: '' }).text).not.toContain('Screenshot');
    expect(bugReportMail(report).text).toContain('Screenshot');
  });

  it('goes over to the clipboard exactly where the link would get too long', () => {
    const bare = bugReportMail({ ...emptyReport, title: 'Title' }).link.length;
    const of = (spare: number) =>
      bugReportMail({ ...emptyReport, title: `Title${'x'.repeat((2000 - bare + spare) >> 1)}` });
    // The title stands in the subject and in the body: two letters more for each of its own.
    expect(of(-2).isWhole).toBe(true);
    expect(of(-2).link.length).toBeGreaterThan(1996);
    expect(of(4).isWhole).toBe(false);
  });

  it('shortens an overlong title at a character boundary', () => {
    const { link, text } = bugReportMail({ ...report, title: '👩🏽‍💻'.repeat(50) });
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(fieldsOf(link).subject).not.toContain('\ufffd');
    expect(text).toContain('👩🏽‍💻'.repeat(50));
  });
});
