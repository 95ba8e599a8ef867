import type { Plugin } from 'vite';

// How long a page may be unpainted, in a tab in the background for example, before it starts anyway.
const LONGEST_WAIT_MS = 1_000;

/** Runs in the page, as text: nothing from outside but its argument may be used. */
function start(entry: string, longestWait: number): void {
  let started = false;
  const run = () => {
    if (started) return;
    started = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = entry;
    document.head.append(script);
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
 * Starts the client once the browser has painted what the server rendered: fetching and running it
 * takes longest where it is least wanted, on slow lines and slow phones.
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
