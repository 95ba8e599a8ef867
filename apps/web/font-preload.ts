import type { HtmlTagDescriptor, Plugin } from 'vite';

const LATIN_FONT = /-latin-wght-normal-[^/]*\.woff2$/;

/** Preloads the Latin fonts: an `optional` font must arrive before the first paint to be used. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => LATIN_FONT.test(file))
          .map(preloadTag),
    },
  };
}

const preloadTag = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
