import sharp from 'sharp';

/** A file as a person chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photograph of a camera: large, with a place in its metadata that nobody is to learn. */
export async function photograph(): Promise<ChosenFile> {
  const { data: noise } = await sharp({
    create: {
      ...{ width: 2_400, height: 3_000, channels: 3, background: '#802040' },
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .withExif({ IFD0: { ImageDescription: 'canary-of-a-place' } })
    .toBuffer({ resolveWithObject: true });
  return { name: 'meetup.jpg', mimeType: 'image/jpeg', buffer: noise };
}

/** A script that passes itself off as a picture. */
export const DISGUISED: ChosenFile = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
};

/** One byte more than is allowed. */
export const TOO_LARGE: ChosenFile = {
  name: 'large.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(5 * 1024 ** 2 + 1),
};
