import { describe, expect, it } from '@jest/globals';
import { bugReportMail } from './sent-report.js';
import { emptyReport } from './bug-report-page.js';

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

describe('bugReportMail', () => {
  it('carries every field, sign for sign', () => {
    const { link, text, isWhole } = bugReportMail(report);
    const { subject, body } = fieldsOf(link);
    expect(isWhole).toBe(true);
    expect(subject).toBe(`Bug report: ${report.title}`);
    expect(body).toBe(text.replaceAll('\n', '\r\n'));
    for (const value of Object.values(report)) expect(text).toContain(value);
  });

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

  it('fits into the mail link limit of Windows for any input, without losing text', () => {
    const long = { ...report, description: 'Each & every 🎤 of them. '.repeat(80) };
    const { link, text, isWhole } = bugReportMail(long);
    expect(isWhole).toBe(false);
    expect(link.length).toBeLessThanOrEqual(2000);
    expect(fieldsOf(link).subject).toBe(`Bug report: ${report.title}`);
    expect(fieldsOf(link).body).toContain('paste it here');
    expect(text).toContain(long.description);
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
