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

export const DISGUISED: ChosenFile = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
};

export const TOO_LARGE: ChosenFile = {
  name: 'large.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(5 * 1024 ** 2 + 1),
};
