import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { routerWithoutUnusedParts } from './router-build.js';
import { serviceWorker } from './service-worker-build.js';
import { startAfterPaint } from './start-script.js';

// All scripts and styles, so that every page can be drawn; of the faces only those that English needs.
const HELD_OFFLINE = /^assets\/.*(\.(js|css)|-latin-(opsz|wght)-normal-[^/]*\.woff2)$/;

const offline = serviceWorker({
  entry: 'src/service-worker/sw.ts',
  holds: (fileName) => HELD_OFFLINE.test(fileName),
});

function productionOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return entry.replace('/development/', '/production/');
}

/**
 * What is always wanted together is one file: it packs tighter, takes one round trip, and is one name
 * less in the first script, which names every file.
 */
const fileGroups = [
  // All that the first view needs.
  { name: 'first', tags: ['$initial' as const] },
  // Who is signed in, and what they do with their list.
  {
    name: 'session',
    test: /src\/shared\/(session|saved|account)\/|account-messages|account-page-texts|password-age/,
  },
  // What is shown to them alone on the pages of everybody; the controls of administrators are not.
  {
    name: 'member',
    test: /src\/features\/(chrome\/(?!sync-buttons|bar-sync)|password-watcher\/)|saved\/my-list-row/,
  },
  // What the parts of the administrators' pages share: the words and the calls.
  { name: 'admin', test: /shared\/admin\/(admin\.api|sources\.api|problem-words)|source-changes/ },
  // Each is smaller than its own name, and one more round trip.
  {
    name: 'small',
    test: /shared\/lib\/(use-delayed-action|use-now|use-server-not-found|is-composing|new-tab-link)/,
  },
  // The icons of several parts: each would be a file of its own, or bring along the forms' file.
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
  // What knows of accounts stays with them: the bug report needs none of that.
  { name: 'forms', test: /react-hook-form|src\/shared\/forms\/(?!use-account)/ },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), routerWithoutUnusedParts(), startAfterPaint(), offline],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // Its package offers everybody the build for development, whose warnings weigh 2 kB.
    alias: [{ find: /^react-router$/, replacement: productionOf('react-router') }],
  },
  // Builds both: what the browser gets, and what renders its pages on the server.
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: fileGroups },
          },
        },
      },
    },
    ssr: {
      // One file that needs nothing beside it, ready for production wherever it runs.
      resolve: { noExternal: true, conditions: ['source', ...defaultServerConditions] },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        manifest: false,
        minify: true,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
  build: {
    outDir: 'dist/client',
    // Fonts and pictures stay files of their own: inlined they would weigh on every page's CSS.
    assetsInlineLimit: 0,
    // Named by content, so the server may let browsers keep everything under /assets for ever.
    assetsDir: 'assets',
    // Tells the server which file holds which page, so that it can name that file in the page's head.
    manifest: true,
    // Every browser that these styles are for fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    // `light-dark()` stays as it is: translated, it would no longer follow an element's own scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
