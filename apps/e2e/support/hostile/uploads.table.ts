import sharp from 'sharp';

export interface Upload {
  readonly name: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** `refused`: nothing may be stored. `cleaned`: may be stored, without its marks. */
  readonly expects: 'refused' | 'cleaned';
}

/** Stands in everything that must not reach a visitor. */
export const MARK = 'hostile-mark';

const MB = 1024 * 1024;
const SCRIPT = `<script>alert("${MARK}")</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${MARK}')">${SCRIPT}</svg>`;
const PHP = `<?php system("${MARK}"); ?>`;

const picture = (width = 60, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } });
const png = () => picture().png().toBuffer();
const jpeg = () => picture().jpeg().toBuffer();
const webp = () => picture().webp().toBuffer();
const text = (content: string) => () => Buffer.from(content, 'latin1');
const behind = (make: () => Promise<Buffer>, tail: string | Buffer) => async () =>
  Buffer.concat([await make(), Buffer.from(tail)]);
const animatedWebp = async () => {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
};

/** A multipart body, as an HTML form would send it. */
const form =
  (parts = 1) =>
  async () => {
    const chunks = [
      Buffer.from(
        '--edge\r\ncontent-disposition: form-data; name="image"; filename="../../x.php"\r\ncontent-type: image/png\r\n\r\n',
      ),
      await png(),
      Buffer.from('\r\n'),
    ];
    return Buffer.concat([
      ...Array.from({ length: parts }, () => chunks).flat(),
      Buffer.from('--edge--\r\n'),
    ]);
  };

/** One of each sort: the tests of the events service have each kind of file that is no picture. */
export const UPLOADS: readonly Upload[] = [
  ...Object.entries({
    'zero bytes': text(''),
    'an SVG with script': text(SVG),
    'an SVG that reads a file': text(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>`,
    ),
    'an HTML page': text(`<!doctype html>${SCRIPT}`),
    'a PHP script': text(PHP),
    'a GIF that is a script': text('GIF89a/*\x01\x00\x01\x00*/=1;alert()'),
    'a page in front of a PNG': async () => Buffer.concat([Buffer.from(SCRIPT), await png()]),
    'the head of a PNG': async () => (await png()).subarray(0, 8),
    '5 MiB and a byte': () => Buffer.alloc(5 * MB + 1, 'x'),
    'a form that says it is a PNG': form(),
  }).map(([name, bytes]): Upload => ({
    name,
    bytes,
    expects: 'refused',
    headers: { 'content-type': 'image/png' },
  })),
  ...[
    'text/html',
    'image/svg+xml',
    'application/x-php',
    'text/plain',
    'image/png, text/html',
    '',
  ].map((type): Upload => ({
    name: `a page as ${type || 'no type'}`,
    expects: 'refused',
    bytes: text(`<!doctype html>${SCRIPT}`),
    headers: { 'content-type': type },
  })),
  ...[1, 2_000].map((parts): Upload => ({
    name: `a form of ${parts} parts`,
    expects: 'refused',
    bytes: form(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  })),
  {
    name: 'a form without boundary',
    expects: 'refused',
    bytes: form(),
    headers: { 'content-type': 'multipart/form-data' },
  },
  ...Object.entries({
    'a page behind a PNG': behind(png, SCRIPT),
    'an SVG behind a JPEG': behind(jpeg, SVG),
    'PHP behind a WebP': behind(webp, PHP),
    'a ZIP archive behind a JPEG': behind(jpeg, `PK\u0003\u0004${MARK}`),
    'a page in the comment of a JPEG': async () => {
      const bytes = await jpeg();
      const note = Buffer.from(SCRIPT);
      const head = Buffer.from([0xff, 0xfe, 0, note.length + 2]);
      return Buffer.concat([bytes.subarray(0, 2), head, note, bytes.subarray(2)]);
    },
    'a JPEG that knows its place and its author': () =>
      picture()
        .withExif({
          IFD0: { Artist: MARK },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSMapDatum: MARK },
        })
        .jpeg()
        .toBuffer(),
    'a WebP with a page in its EXIF': () =>
      picture()
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .webp()
        .toBuffer(),
    'an animated WebP': animatedWebp,
  }).map(([name, bytes]): Upload => ({
    name,
    bytes,
    expects: 'cleaned',
    headers: { 'content-type': 'image/png' },
  })),
  ...['image/svg+xml', 'image/x-php', 'application/octet-stream', 'image/png;x=<script>'].map(
    (type): Upload => ({
      name: `a PNG as ${type}`,
      expects: 'cleaned',
      bytes: png,
      headers: { 'content-type': type },
    }),
  ),
  {
    name: 'a PNG with a path in its headers',
    expects: 'cleaned',
    bytes: png,
    headers: {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="../../../etc/cron.d/x"',
      'x-file-name': '../../x.php',
    },
  },
];
