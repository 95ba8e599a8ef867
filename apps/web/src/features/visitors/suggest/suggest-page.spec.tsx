import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../test-kit/account-api.js';
import { formWith } from '../../../test-kit/form.js';
import { renderPage } from '../../../test-kit/render-page.js';
import { at, testServer } from '../../../test-kit/server.js';
import { loadSuggestForm, SuggestPage } from './suggest-page.js';

const { server } = testServer({ isQuiet: true });
const { box, fill, press, messageOf } = formWith('Address', 'Name', 'Note (optional)');
const SEND = 'Send suggestion';
const sent: unknown[] = [];
const answerWith = (answer: () => Response) =>
  server.use(
    http.post(at('/suggestions'), async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
const open = async () => {
  await loadSuggestForm();
  return renderPage(<SuggestPage />, '/suggest');
};
const choose = (kind: string) => fireEvent.click(screen.getByRole('radio', { name: kind }));

beforeEach(() => {
  sent.length = 0;
  answerWith(() => new HttpResponse(null, { status: 204 }));
});

describe('the page for suggestions', () => {
  it('sends a suggestion, thanks, and offers the empty form again', async () => {
    await open();
    fill({ Address: '@a.meetup', Name: 'A meetup' });
    await press(SEND);
    const words = await screen.findByText(/^Thank you\./);
    expect(words).toBe(document.activeElement);
    expect(sent).toEqual([{ kind: 'channel', address: '@a.meetup', name: 'A meetup', note: '' }]);
    await press('Suggest another');
    await waitFor(() => expect(document.activeElement).toBe(box('Address')));
    expect(box('Address').value).toBe('');
  });

  it('sends the chosen kind and the note', async () => {
    await open();
    choose('An event');
    fill({ Address: 'https://meetups.example/', Name: 'A meetup', 'Note (optional)': 'In May' });
    await press(SEND);
    await screen.findByText(/^Thank you\./);
    expect(sent).toMatchObject([{ kind: 'event', note: 'In May' }]);
  });

  it('sends where the transcript of a talk is', async () => {
    await loadSuggestForm();
    await renderPage(<SuggestPage />, '/suggest?transcript=abcdefghijk+A+talk');
    await screen.findByRole('radio', { name: 'A transcript' });
    fireEvent.change(screen.getByLabelText('Address'), {
      target: { value: 'https://a.example/t' },
    });
    await press(SEND);
    await screen.findByText(/^Thank you\./);
    expect(sent).toMatchObject([{ kind: 'transcript', name: 'abcdefghijk A talk' }]);
  });

  it('names what is wrong under each field, and sends nothing', async () => {
    await open();
    choose('A news feed');
    fill({ Address: '@a.meetup', 'Note (optional)': 'x'.repeat(501) });
    await press(SEND);
    await waitFor(() => expect(messageOf('Name')).toBe('Please enter a name'));
    expect(messageOf('Address')).toBe('Please enter an address that starts with https://');
    expect(messageOf('Note (optional)')).toBe('The note must be 500 characters or less');
    choose('A YouTube channel');
    expect(messageOf('Address')).toBe('');
    expect(sent).toEqual([]);
  });

  it.each([
    [() => refusal(429, 'X.TOO_MANY_REQUESTS', { detail: 'Wait 6 minutes.' }), 'Wait 6 minutes.'],
    [() => HttpResponse.error(), expect.stringMatching(/^Your suggestion could not be sent/)],
  ])('says why it could not be sent, and keeps the texts (%#)', async (answer, message) => {
    answerWith(answer);
    const { toasts } = await open();
    fill({ Address: '@a.meetup', Name: 'A meetup' });
    await press(SEND);
    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', message }]));
    expect(box('Name').value).toBe('A meetup');
  });
});
