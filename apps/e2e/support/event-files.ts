import sharp from 'sharp';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A large photo with GPS metadata, which the product must strip. */
export async function photograph(): Promise<ChosenFile> {
  const { data: noise } = await sharp({
    create: {
      width: 2_400,
      height: 3_000,
      channels: 3,
      background: '#802040',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .withExif({ IFD0: { ImageDescription: 'canary-of-a-place' } })
    .toBuffer({ resolveWithObject: true });
  return { name: 'meetup.jpg', mimeType: 'image/jpeg', buffer: noise };
}

export const GOOD = 30;
export const BAD = 3;

/** Thirty events of the next years, and three that no import can take. */
export function calendarFile(): ChosenFile {
  const good = Array.from({ length: GOOD }, (_, n) =>
    vevent(
      `UID:talks-${n}@calendar.example`,
      `SUMMARY:Calendar talks ${n + 1}`,
      `DTSTART;TZID=Africa/Lagos:2031${two(1 + (n % 12))}${two(1 + (n % 28))}T183000`,
      'DURATION:PT2H',
      'DESCRIPTION:Short talks and long breaks.',
      'LOCATION:The Forge\\, Lagos',
    ),
  );
  const bad = [
    vevent('UID:bad-1', 'SUMMARY:Without a start'),
    vevent('UID:bad-2', 'SUMMARY:On no day', 'DTSTART;VALUE=DATE:20310230'),
    vevent('UID:bad-3', 'SUMMARY:Bad link', 'DTSTART:20310101T100000Z', 'URL:javascript:alert(1)'),
  ];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...good, ...bad, 'END:VCALENDAR', ''];
  return { name: 'talks.ics', mimeType: 'text/calendar', buffer: Buffer.from(lines.join('\r\n')) };
}

function vevent(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
}

const two = (number: number) => String(number).padStart(2, '0');
