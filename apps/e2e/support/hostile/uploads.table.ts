import { deflateSync, gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
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
const cut = (make: () => Promise<Buffer>) => async () => {
  const bytes = await make();
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};
const noisy = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** A PNG whose head claims this size, with little behind it. */
function hollowPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

const animated = async (format: 'webp' | 'gif') => {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
};

/** A multipart body, as an HTML form would send it. */
const form =
  (fileName: string, parts = 1) =>
  async () => {
    const file = await png();
    const chunks = [
      Buffer.from(
        `--edge\r\ncontent-disposition: form-data; name="image"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`,
        'latin1',
      ),
      file,
      Buffer.from('\r\n'),
    ];
    return Buffer.concat([
      ...Array.from({ length: parts }, () => chunks).flat(),
      Buffer.from('--edge--\r\n'),
    ]);
  };
const FORM = { 'content-type': 'multipart/form-data; boundary=edge' };
const NAMES: Readonly<Record<string, string>> = {
  'a parent folder': '../../../../etc/cron.d/x.png',
  backslashes: '..\\..\\windows\\x.png',
  'an encoded parent folder': '%2e%2e%2f%2e%2e%2fx.png',
  'a null byte': 'x.php\u0000.png',
  '5,000 characters': `${'x'.repeat(5_000)}.png`,
  'a reserved name': 'CON.png',
  'a second extension': 'x.png.php',
  'a script': '<script>alert(1)</script>.png',
  'a header': 'x.png\r\nset-cookie: a=b',
};

export const UPLOADS: readonly Upload[] = [
  ...Object.entries({
    'zero bytes': text(''),
    'one byte': text('\u0089'),
    'an SVG with script': text(SVG),
    'an SVG behind an XML head': text(`<?xml version="1.0"?>${SVG}`),
    'an SVG that reads a file': text(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>`,
    ),
    'compressed SVG': () => gzipSync(SVG),
    'an HTML page': text(`<!doctype html>${SCRIPT}`),
    'a PHP script': text(PHP),
    'a ZIP archive': text(`PK\u0003\u0004${MARK}`),
    'a Java archive behind a GIF head': text(`GIF89aPK\u0003\u0004${MARK}`),
    'a GIF that is a script': text('GIF89a/*\x01\x00\x01\x00*/=1;alert()'),
    'a GIF': () => picture().gif().toBuffer(),
    'an animated GIF': () => animated('gif'),
    'a TIFF': () => picture().tiff().toBuffer(),
    'a PDF': text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction 2 0 R>>endobj'),
    'a program': text('\x7fELF\x02\x01\x01'),
    'a Windows program': text('MZ\x90\x00'),
    'a list of commands for a converter': text('push graphic-context\nimage over 0,0 0,0 "|id"'),
    'an EPS': text('%!PS-Adobe-3.0 EPSF-3.0\n'),
    'an icon': text('\0\0\x01\0\x01\0\x10\x10'),
    'a PNG behind a space': async () => Buffer.concat([Buffer.from(' '), await png()]),
    'a page in front of a PNG': async () => Buffer.concat([Buffer.from(SCRIPT), await png()]),
    'the head of a PNG': async () => (await png()).subarray(0, 8),
    'half a PNG': cut(() => noisy().png().toBuffer()),
    'half a JPEG': cut(() => noisy().jpeg().toBuffer()),
    'half a WebP': cut(() => noisy().webp().toBuffer()),
    '900 megapixels': () => hollowPng(30_000, 30_000),
    'two billion pixels in a line': () => hollowPng(2 ** 31 - 1, 1),
    'no pixels': () => hollowPng(0, 0),
    '5 MiB and a byte': () => Buffer.alloc(5 * MB + 1, 'x'),
    'a PNG of 6 MB': behind(png, randomBytes(6 * MB)),
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
  ...Object.entries(NAMES).map(([name, file]): Upload => ({
    name: `a form with ${name} as file name`,
    expects: 'refused',
    bytes: form(file),
    headers: FORM,
  })),
  {
    name: 'a form of 2,000 parts',
    expects: 'refused',
    bytes: form('x.png', 2_000),
    headers: FORM,
  },
  {
    name: 'a form without boundary',
    expects: 'refused',
    bytes: form('x.png'),
    headers: { 'content-type': 'multipart/form-data' },
  },
  {
    name: 'a form that says it is a PNG',
    expects: 'refused',
    bytes: form('x.png'),
    headers: { 'content-type': 'image/png' },
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
    'an animated WebP': () => animated('webp'),
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
