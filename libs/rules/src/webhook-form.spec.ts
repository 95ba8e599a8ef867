import { describe, expect, it } from '@jest/globals';
import { checkWebhookDescription, checkWebhookUrl, WEBHOOK_MESSAGES } from './webhook-form.js';

describe('checkWebhookUrl', () => {
  it.each([
    'https://example.com/',
    'https://example.com/a?b=c',
    'HTTPS://EXAMPLE.com',
    'http://a.b',
  ])('accepts %s', (url) => expect(checkWebhookUrl(url)).toBeUndefined());

  it.each([
    ['', WEBHOOK_MESSAGES.wrongUrl],
    ['example.com', WEBHOOK_MESSAGES.wrongUrl],
    ['ftp://example.com/', WEBHOOK_MESSAGES.wrongUrl],
    ['javascript:alert(1)', WEBHOOK_MESSAGES.wrongUrl],
    ['https://me@example.com/', WEBHOOK_MESSAGES.credentials],
    ['https://:secret@example.com/', WEBHOOK_MESSAGES.credentials],
    ['https://example.com/#part', WEBHOOK_MESSAGES.fragment],
    [`https://example.com/${'x'.repeat(2_000)}`, WEBHOOK_MESSAGES.urlTooLong],
  ])('refuses %s', (url, message) => expect(checkWebhookUrl(url)).toBe(message));

  it('rejects http where only https is allowed', () => {
    expect(checkWebhookUrl('http://example.com/', ['https:'])).toBe(WEBHOOK_MESSAGES.wrongUrl);
  });
});

describe('checkWebhookDescription', () => {
  it('may be empty and has at most 200 graphemes', () => {
    expect(checkWebhookDescription('')).toBeUndefined();
    expect(checkWebhookDescription('👩‍👩‍👧'.repeat(200))).toBeUndefined();
    expect(checkWebhookDescription('x'.repeat(201))).toBe(WEBHOOK_MESSAGES.descriptionTooLong);
  });

  it('rejects invisible characters', () => {
    expect(checkWebhookDescription('a\u202Eb')).toBe(WEBHOOK_MESSAGES.hidden);
  });
});
