import type sharp from 'sharp';

/** What decodes and encodes pictures. */
export type ImageLibrary = typeof sharp;

let loaded: Promise<ImageLibrary> | undefined;

/** Loaded by the first upload: it takes a while and 20 MB, and most days nobody uploads anything. */
export function loadImageLibrary(): Promise<ImageLibrary> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ImageLibrary> {
  const { default: library } = await import('sharp');
  // Of all that it can read these three are enough, and the others are what attackers try.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // No upload is decoded twice, so what is kept of one is of no use to the next.
  library.cache(false);
  return library;
}
