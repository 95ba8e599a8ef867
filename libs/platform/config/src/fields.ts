import { z } from 'zod';

/** A whole number written in decimal digits; anything else stops the start. */
export const wholeNumber = (bounds: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(bounds.min).max(bounds.max));

/** A TCP port; 0 takes a free one. */
export const port = wholeNumber({ min: 0, max: 65_535 });

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** An absolute http or https address, kept without a slash at its end. */
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
