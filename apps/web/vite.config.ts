import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { fontPreload } from './font-preload.js';
import { routerWithoutUnusedParts } from './router-build.js';
import { serviceWorker } from './service-worker-build.js';
import { startAfterPaint } from './start-script.js';
import { adoptedStyles, toastsWithoutStyleElement } from './style-elements-build.js';

// Caches all scripts and styles, but only the Latin fonts.
const HELD_OFFLINE = /^assets\/.*(\.(js|css)|-latin-wght-normal-[^/]*\.woff2)$/;

const offline = serviceWorker({
  entry: 'src/service-worker/sw.ts',
  holds: (fileName) => HELD_OFFLINE.test(fileName),
});

function productionOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return entry.replace('/development/', '/production/');
}

/** Groups modules always used together: better compression, one round trip, and fewer names in the entry script. */
const fileGroups = [
  { name: 'first', tags: ['$initial' as const] },
  // Icons shared by several chunks: separate files, or part of the forms chunk, would cost more. Forms and the video dialog
  // load their own, not those of all other pages.
  { name: 'form-icons', test: /lucide-react\/.*\/(circle-exclamation-point|loader-circle)\./ },
  { name: 'icons', test: /lucide-react\/(?!.*\/external-link\.)/, minShareCount: 3 },
  {
    name: 'session',
    test: /src\/shared\/(session\/(?!ask-again|account-|follow-account)|saved\/(?!pending-change)|account\/(?!own-account|signed-in-as))|account-messages|account-page-texts|password-age/,
  },
  // Extras for signed-in users on public pages, without administrator controls.
  {
    name: 'member',
    test: /src\/features\/(chrome\/(?!sync-buttons|bar-sync|email-notice|management-link)|password-watcher\/)|saved\/my-list-row/,
  },
  { name: 'admin', test: /shared\/admin\/(admin\.api|sources\.api|problem-words)|source-changes/ },
  // Each chunk would be smaller than its name and cost a round trip.
  {
    name: 'small',
    test: /shared\/lib\/(use-delayed-action|use-now|use-server-not-found|is-composing|new-tab-link)/,
  },
  { name: 'admin-form', test: /rules\/(src|dist)\/admin-(form|page-texts)/ },
  // Account forms stay out: the bug report form does not need them.
  { name: 'forms', test: /react-hook-form|src\/shared\/forms\/(?!use-account)/ },
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    routerWithoutUnusedParts(),
    toastsWithoutStyleElement(),
    startAfterPaint(),
    fontPreload(),
    offline,
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The package resolves to its development build, whose warnings add 2 kB.
    alias: [{ find: /^react-router$/, replacement: productionOf('react-router') }, adoptedStyles],
  },
  // Builds the browser client and the server renderer.
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
      // Self-contained production file for the server.
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
    // Inlined fonts and images would bloat every page's CSS.
    assetsInlineLimit: 0,
    // Content hashes allow caching everything under /assets forever.
    assetsDir: 'assets',
    // Maps pages to files, so the server can add preload tags.
    manifest: true,
    // All supported browsers have native `modulepreload`.
    modulePreload: { polyfill: false },
    // Prevents transpiling `light-dark()`: the polyfill would ignore an element's own color scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
