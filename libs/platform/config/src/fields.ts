import { X509Certificate } from 'node:crypto';
import { z } from 'zod';

export const wholeNumber = ({ min, max, unit }: { min: number; max: number; unit?: string }) => {
  const error = `must be a whole number${unit ? ` of ${unit}` : ''} from ${String(min)} to ${String(max)}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};

/** TCP port; 0 selects a free one. */
export const port = wholeNumber({ min: 0, max: 65_535 });

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Absolute http(s) URL without trailing slash. */
export const httpAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address that starts with https:// or http://',
  })
  .transform((value) => value.replace(/\/+$/, ''));

/** Comma-separated, trimmed, at least one. */
export const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).min(1, { error: 'must have at least one entry' }));

/** Comma-separated `host:port`. */
export const hostsWithPorts = list.refine((hosts) => hosts.every(hasPort), {
  error: 'must be host:port, with commas between several, for example kafka:9092',
});

function hasPort(host: string): boolean {
  const digits = /^(?:[\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(host)?.[1];
  return digits !== undefined && Number(digits) >= 1 && Number(digits) <= 65_535;
}

/** `address@domain`, or `Name <address@domain>`. */
export const mailSender = z
  .string()
  .max(320, { error: 'must have at most 320 characters' })
  .refine(isSender, {
    error: 'must be a mail address, for example Elevate <noreply@elevate.example>',
  });

function isSender(text: string): boolean {
  const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@<>,;]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(address);
}

/** PEM text with one or more certificates. */
export const certificates = z.string().refine(
  isReadable((pem) => new X509Certificate(pem)),
  {
    error: 'must be a certificate in PEM format; name a file with …_FILE',
  },
);

export function isReadable(read: (pem: string) => unknown) {
  return (pem: string): boolean => {
    try {
      read(pem);
      return true;
    } catch {
      return false;
    }
  };
}
