import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SITE_NAME } from '@elevate/rules';
import { describe, expect, it } from '@jest/globals';
import { paths } from '../src/shared/paths.js';

const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
const manifest = JSON.parse(file('../public/manifest.webmanifest').toString()) as {
  readonly [member: string]: unknown;
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
};
const html = file('../index.html').toString();

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the web manifest', () => {
  it('is installable under the name of the site', () => {
    expect(manifest).toMatchObject({
      name: SITE_NAME,
      short_name: SITE_NAME,
      start_url: '/',
      display: 'standalone',
    });
  });

  it('takes all of a shared video to the search', () => {
    const { action, method, params } = manifest['share_target'] as Record<string, unknown>;
    const all = { title: 'title', text: 'text', url: 'url' };
    expect([action, method, params]).toEqual([paths.search, 'GET', all]);
  });

  it('has one color for its splash that flashes in neither theme', () => {
    expect([manifest['theme_color'], manifest['background_color']]).toEqual(['#8a7d70', '#8a7d70']);
  });

  it('names icons that are there, in the sizes that it says', () => {
    const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'));
    expect(drawn.map(({ sizes }) => sizes).sort()).toEqual(['192x192', '512x512', '512x512']);
    for (const { src, sizes } of drawn) expect(sizeOf(file(`../public${src}`))).toBe(sizes);
  });

  it('is named by the document, as is the icon of Apple', () => {
    expect(html).toContain(
      '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials" />',
    );
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
    expect(sizeOf(file('../public/apple-touch-icon.png'))).toBe('180x180');
  });
});
