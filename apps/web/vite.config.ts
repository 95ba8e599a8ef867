import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/**
 * Holds the first paint until the module ran: the chosen theme is set by it, and before it there is
 * nothing to see but the ground, possibly in the wrong colour.
 */
const paintWithTheApp: Plugin = {
  name: 'paint-with-the-app',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), paintWithTheApp],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // Fonts and pictures stay files of their own: inlined they would weigh on every page's CSS.
    assetsInlineLimit: 0,
    // Named by content, so the server may let browsers keep everything under /assets for ever.
    assetsDir: 'assets',
    // `light-dark()` stays as it is: translated, it would no longer follow an element's own scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
