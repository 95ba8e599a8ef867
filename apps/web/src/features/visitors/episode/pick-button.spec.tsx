import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { SessionUser } from '../../../shared/api/generated/schema.js';
import { aUser, refusal } from '../../../test-kit/account-api.js';
import { anAdministrator } from '../../../test-kit/admin-api.js';
import { anEpisodeDetail } from '../../../test-kit/episodes.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { answer, at, testServer } from '../../../test-kit/server.js';
import { LazyPickButton } from './episode-columns.js';

const { server } = testServer();
let sent: string[];

function Episode() {
  const { data } = pagesApi.useGetEpisodeQuery('e/1');
  return data ? <LazyPickButton episode={data} /> : null;
}
const NAME = 'Editor’s Pick';
const open = (user: SessionUser = anAdministrator()) =>
  renderPage(<Episode />, '/video/e%2F1', user);
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: NAME });
const isPressed = async () => (await button()).getAttribute('aria-pressed');
/** The store tells of a change before the page has drawn it. */
const shows = (pressed: 'true' | 'false') =>
  waitFor(async () => expect(await isPressed()).toBe(pressed));
const press = async () => {
  const pick = await button();
  await act(async () => void fireEvent.click(pick));
};
const answering = (method: 'put' | 'delete', answered: () => Response | Promise<Response>) =>
  server.use(
    http[method](at('/admin/episodes/:id/editor-pick'), ({ request }) => {
      sent.push(`${request.method} ${new URL(request.url).pathname}`);
      return answered() as Response;
    }),
  );

beforeEach(() => {
  sent = [];
  server.use(answer('/episodes/:id', anEpisodeDetail('e/1')));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
});

describe("the Editor's Pick of an episode", () => {
  it('is for administrators only', async () => {
    await open(aUser());
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });

  it('shows at once, and is taken back by another press', async () => {
    let release = () => undefined as unknown;
    const released = new Promise<void>((resolve) => (release = resolve));
    answering('put', async () => {
      await released;
      return new HttpResponse(null, { status: 204 });
    });
    answering('delete', () => new HttpResponse(null, { status: 204 }));
    const { toasts } = await open();
    await shows('false');
    await press();
    await shows('true');
    expect(toasts).toEqual([]);
    release();
    await waitFor(() => expect(toasts[0]?.message).toBe("Marked as an Editor's Pick"));
    await waitFor(async () => expect((await button()).getAttribute('aria-busy')).toBe('false'));
    await press();
    await waitFor(() => expect(toasts[1]?.message).toBe("No longer an Editor's Pick"));
    await shows('false');
    const path = '/api/v1/admin/episodes/e%2F1/editor-pick';
    expect(sent).toEqual([`PUT ${path}`, `DELETE ${path}`]);
  });

  it.each([
    [403, 'You are no longer an administrator.'],
    [404, 'There is no such episode.'],
  ])('is rolled back where the server would not (%d), and says why', async (status, why) => {
    answering('put', () => refusal(status, 'X.Y', { detail: 'There is no such episode.' }));
    const { toasts } = await open();
    await press();
    const message = `Failed to mark as an Editor's Pick. ${why}`;
    await waitFor(() => expect(toasts).toEqual([{ kind: 'error', message }]));
    await shows('false');
  });
});
