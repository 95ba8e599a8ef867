import type { Plugin } from 'vite';

// Maximum wait for the first paint, for example in a background tab.
const LONGEST_WAIT_MS = 1_000;

/** Serialized into the page: may use only its argument, no outer scope. */
function start(entry: string, longestWait: number): void {
  let started = false;
  const run = () => {
    if (started) return;
    started = true;
    // The server links the page's modules so that they load beside the entry, after what the first paint needs.
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
 * Starts the client after the first paint of the server's HTML, so that script loading does not delay it on slow
 * devices.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [tag, entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
        if (!tag || !entry) throw new Error('index.html has no script to start');
        const call = `(${start.toString()})(${JSON.stringify(entry)}, ${LONGEST_WAIT_MS})`;
        return html.replace(tag, '').replace('</body>', () => `<script>${call}</script></body>`);
      },
    },
  };
}
