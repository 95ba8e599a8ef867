/** The image size limit and the accepted types; a file of exactly `maxBytes` passes. */
export const EVENT_IMAGE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  /** Bounds memory: a small file can decode to a huge bitmap. */
  maxMegapixels: 40,
} as const;

export const EVENT_IMAGE_MESSAGES = {
  wrongType: 'Only JPG, PNG, and WebP images are allowed',
  damaged: 'This image is damaged or incomplete. Please choose another file.',
  tooLarge: 'Image must be less than 5MB',
  tooManyPixels: `Image must have at most ${EVENT_IMAGE.maxMegapixels} megapixels`,
  missing: 'Please upload an event image',
} as const;

export function checkEventImage(file: {
  readonly type: string;
  readonly size: number;
}): string | undefined {
  if (!EVENT_IMAGE.types.some((type) => type === file.type)) return EVENT_IMAGE_MESSAGES.wrongType;
  if (file.size > EVENT_IMAGE.maxBytes) return EVENT_IMAGE_MESSAGES.tooLarge;
  return file.size === 0 ? EVENT_IMAGE_MESSAGES.missing : undefined;
}
