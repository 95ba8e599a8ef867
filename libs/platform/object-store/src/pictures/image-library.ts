import type sharp from 'sharp';

export type ImageLibrary = typeof sharp;

let loaded: Promise<ImageLibrary> | undefined;

export function loadImageLibrary(): Promise<ImageLibrary> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ImageLibrary> {
  const { default: library } = await import('sharp');
  // Decoders for other formats only add attack surface.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // No upload is decoded twice.
  library.cache(false);
  return library;
}
