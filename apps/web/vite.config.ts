import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import {
  build,
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  type Rolldown,
} from 'vite';

const SONNER = /node_modules\/sonner\/dist\/index\.mjs$/;
const INSERTS_STYLE = /^__insertCSS\(".*"\);$/m;

const ADOPTED_STYLES = fileURLToPath(
  new URL('./src/shared/browser/adopted-styles.ts', import.meta.url),
);

/** `toasts.tsx` imports the same styles as a file. */
const toastsWithoutStyleElement: Plugin = {
  name: 'toasts-without-style-element',
  transform: {
    filter: { id: SONNER },
    handler: (code) => {
      if (!INSERTS_STYLE.test(code)) throw new Error('sonner inserts its styles in another way');
      return code.replace(INSERTS_STYLE, '');
    },
  },
};

const ROUTER = /node_modules\/react-router\/dist\/.*\.mjs$/;
const COMPONENTS = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const DEBUG_NAMES = /^\w+\.displayName = ".*";$/gm;

/** Marks the router's components as side-effect free: the bundle would keep its forms and prefetching. */
const routerWithoutUnusedParts: Plugin = {
  name: 'router-without-unused-parts',
  apply: 'build',
  transform: {
    filter: { id: ROUTER },
    handler: (code) => code.replace(COMPONENTS, '= /* @__PURE__ */ $1').replace(DEBUG_NAMES, ''),
  },
};

const ICONS = /node_modules\/lucide-react\/dist\/esm\/(?:icons\/.*|createLucideIcon)\.mjs$/;
const ICON_DEBUGGING =
  /, key: "[a-z0-9]+"(?= \}\])|^__iconData\.node;$|^ {2}if \(iconData\.name\) \{\s.*\s+\}$/gm;

/** Random keys, which only development asks for, hardly compress: the first view has 60 of them. */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform: { filter: { id: ICONS }, handler: (code) => code.replace(ICON_DEBUGGING, '') },
};

// Caches all scripts and styles, but only the Latin fonts.
const HELD_OFFLINE = /^assets\/.*(\.(js|css)|-latin-wght-normal-[^/]*\.woff2)$/;

/** Groups modules always used together: better compression, one round trip, and fewer names in the entry script. */
const fileGroups = [
  { name: 'first', tags: ['$initial' as const] },
  // Separate files, or a part of the forms chunk, would cost more. Forms and the video dialog load
  // their own.
  { name: 'form-icons', test: /lucide-react\/.*\/(circle-exclamation-point|loader-circle)\./ },
  // Search and two pages use both or one; a file more costs the first view its name.
  { name: 'result-icons', test: /lucide-react\/.*\/(mic|tv)\./ },
  { name: 'check-icons', test: /lucide-react\/.*\/(circle|mail|shield)-check\./ },
  { name: 'icons', test: /lucide-react\/(?!.*\/external-link\.)/, minShareCount: 3 },
  {
    name: 'session',
    test: /src\/shared\/(session\/(?!retry-refused|account-)|saved\/(?!lists|copy-)|account\/(?!sign-in-by|signed-in-as|personal-page))|account-messages|account-page-texts|password-age/,
  },
  // Extras for signed-in users on public pages, without administrator controls.
  {
    name: 'member',
    test: /src\/features\/(visitors\/chrome\/(?!sync-buttons|email-notice)|members\/password\/password-watcher)|saved\/my-list-row/,
  },
  // Groups take what they import, so that its other users would load them: it stands before them.
  { name: 'fold-text', test: /rules\/(src|dist)\/(fold-text|matching)/ },
  { name: 'moments', test: /rules\/(src|dist)\/moments/ },
  { name: 'characters', test: /rules\/(src|dist)\/characters/ },
  { name: 'words', test: /rules\/(src|dist)\/(search(-words)?|word-forms|rare-spellings)\./ },
  { name: 'marks', test: /src\/shared\/text\/found-words|rules\/(src|dist)\/search-marks/ },
  {
    name: 'talk',
    test: /rules\/(src|dist)\/chapters|src\/shared\/(episodes\/(chapters|play-note)|transcript\/(lazy-|player-|transcript\.api))/,
  },
  { name: 'admin', test: /shared\/desk\/(admin\.api|problem-words)|source-changes/ },
  // Each chunk would be smaller than its name and cost a round trip.
  { name: 'small', test: /shared\/timing\/(use-delayed-action|use-now)/ },
  { name: 'search-box', test: /src\/shared\/ui\/(search-box|typing)/ },
  // Without the drafts of accounts, for the bug report.
  { name: 'draft-line', test: /src\/shared\/drafts\/draft-line/ },
  { name: 'drafts', test: /src\/shared\/drafts\// },
  { name: 'admin-form', test: /rules\/(src|dist)\/admin-(form|page-texts)/ },
  // Account forms stay out: the bug report form does not need them.
  { name: 'forms', test: /react-hook-form|src\/shared\/forms\/(?!account-form)/ },
];

const FIRST_FONT = /-basic-latin-wght-normal-[^/]*\.woff2$/;
const FONTS = fileURLToPath(new URL('../../node_modules/.cache/elevate-fonts', import.meta.url));

// Maximum wait for the first paint, for example in a background tab.
const LONGEST_WAIT_MS = 1_000;

/** The characters of nearly every text: names have "Ó" and "Ä". */
const BASIC_LATIN =
  'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00C0-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026';
const BASIC_TEXT = BASIC_LATIN.split(', ').map(charactersIn).join('');
const BASIC_FONT = {
  targetFormat: 'woff2',
  keepFeatures: ['ccmp', 'kern', 'liga', 'mark', 'tnum'],
  variationAxes: { wght: { min: 400, max: 800 } },
} as const;

await writeFonts(['bricolage-grotesque', 'instrument-sans']);

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    routerWithoutUnusedParts,
    iconsWithoutKeys,
    toastsWithoutStyleElement,
    firstPaint(),
    serviceWorker(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // The package resolves to its development build, whose warnings add 2 kB.
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          import.meta.resolve('react-router').replace('/development/', '/production/'),
        ),
      },
      { find: '@fonts', replacement: FONTS },
      // The content security policy blocks the style elements that this library inserts.
      { find: /^react-style-singleton$/, replacement: ADOPTED_STYLES },
    ],
  },
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: fileGroups },
            // The first view names all files, and the characters of a hash cannot be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
    },
    ssr: {
      // Self-contained production file for the server.
      resolve: {
        noExternal: true,
        // Without `module-sync` the router is CommonJS, whose every access costs a getter.
        conditions: ['source', 'module-sync', ...defaultServerConditions],
      },
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

/** Serialized into the page: may use only its argument, no outer scope. */
function start(entry: string, longestWait: number): void {
  let started = false;
  const run = () => {
    if (started) return;
    started = true;
    // The server links the page's modules, which load after what the first paint needs.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late-module"]'))
      link.rel = 'modulepreload';
    // Not a script element: Trusted Types would require a policy for its source.
    void import(entry);
  };
  const isRendered = document.getElementById('root')?.firstElementChild;
  if (!isRendered || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return run();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(run);
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(run, longestWait);
}

/**
 * Starts the client after the first paint; preloads the `optional` fonts, which count only before
 * it.
 */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const [tag, entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
        if (!tag || !entry) throw new Error('index.html has no script to start');
        const call = `(${start.toString()})(${JSON.stringify(entry)}, ${LONGEST_WAIT_MS})`;
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
        const fonts = Object.keys(bundle).filter((file) => FIRST_FONT.test(file));
        return {
          html: html.replace(tag, '').replace('</body>', () => `<script>${call}</script></body>`),
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: { ...attrs, href: `/${file}` },
            injectTo: 'head',
          })),
        };
      },
    },
  };
}

/** Builds /sw.js with the list of client files, whose names contain content hashes. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => HELD_OFFLINE.test(name));
      const result = await build({
        root: this.environment.config.root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'self.__CLIENT_FILES': JSON.stringify(files.sort().map((name) => `/${name}`)) },
        build: {
          write: false,
          // Classic script: some browsers lack module service workers.
          rolldownOptions: { input: 'src/service-worker/sw.ts', output: { format: 'iife' } },
        },
      });
      const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  };
}

/**
 * Cuts the basic Latin characters out of the fonts, which load before the first paint. Their faces stand last, because the
 * last face with a character is used. `optional`: a late font moves nothing. Weight axis only: another doubles the file.
 */
async function writeFonts(families: readonly string[]): Promise<void> {
  await mkdir(FONTS, { recursive: true });
  const styles: string[] = [];
  for (const family of families) {
    const folder = `@fontsource-variable/${family}`;
    const latin = `${family}-latin-wght-normal.woff2`;
    const basic = `${family}-basic-latin-wght-normal.woff2`;
    const bytes = await readFile(fileURLToPath(import.meta.resolve(`${folder}/files/${latin}`)));
    await writeFile(join(FONTS, basic), await subsetFont(bytes, BASIC_TEXT, BASIC_FONT));
    const faces = await readFile(fileURLToPath(import.meta.resolve(`${folder}/index.css`)), 'utf8');
    const basicFace = faces
      .slice(faces.lastIndexOf('@font-face'))
      .replace(`./files/${latin}`, `@fonts/${basic}`)
      .replace(/unicode-range: [^;]+/, `unicode-range: ${BASIC_LATIN}`);
    styles.push(faces.replaceAll('./files/', `${folder}/files/`), basicFace);
  }
  const css = styles.join('\n').replaceAll('display: swap', 'display: optional');
  await writeFile(join(FONTS, 'fonts.css'), css);
}

/** Of one unicode range, such as `U+00C0-00FF`. */
function charactersIn(range: string): string {
  const [first = 0, last = first] = range.match(/[\dA-F]{4}/g)!.map((code) => parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}
