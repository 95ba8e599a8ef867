import { z } from 'zod';

export const wholeNumber = (bounds: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(bounds.min).max(bounds.max));

/** TCP port; 0 selects a free one. */
export const port = wholeNumber({ min: 0, max: 65_535 });

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Absolute http(s) URL without trailing slash. */
export const httpAddress = z
  .url({ protocol: /^https?$/ })
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
  .pipe(z.array(z.string()).min(1));
