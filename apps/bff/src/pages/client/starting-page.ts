import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.js';

const RELOAD_AFTER = 3;

// Inline: the page must not wait for the client's styles.
const STYLE = `
:root{color-scheme:dark light}
body{margin:0;min-height:100svh;display:grid;place-items:center;font:1.0625rem/1.55 system-ui,sans-serif;
background:light-dark(#fbf7f0,#14100c);color:light-dark(#4a3f35,#ddd5ca)}
main{padding:2rem;max-width:26rem;text-align:center}
svg{width:4rem;height:4rem;border-radius:1rem;background:#14100c}
h1{margin:1.5rem 0 .5rem;font-size:1.75rem;line-height:1.15;color:light-dark(#231a12,#faf6ef)}
p{margin:0 0 1.5rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:999px;background:#f4b93c;color:#231808;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid light-dark(#7a5200,#f6c04a);outline-offset:3px}
rect{transform-origin:50% 26px;animation:rise 1.2s ease-in-out infinite alternate}
rect:nth-of-type(2){animation-delay:.2s}rect:nth-of-type(3){animation-delay:.4s}
@keyframes rise{from{transform:scaleY(.45)}}
@media (prefers-reduced-motion:reduce){rect{animation:none}}`;

export const STARTING_STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><g fill="#f4b93c">' +
  '<rect x="6.5" y="17" width="5" height="9" rx="2.5"/><rect x="13.5" y="11.5" width="5" height="14.5" rx="2.5"/>' +
  '<rect x="20.5" y="6" width="5" height="20" rx="2.5"/></g></svg>';

/** Shown until the read model is loaded. Reloads without JavaScript. */
export function startingPage(siteName: string): string {
  const name = escapeHtml(siteName);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8" />' +
    '<meta name="viewport" content="width=device-width, initial-scale=1" />' +
    `<meta http-equiv="refresh" content="${RELOAD_AFTER}" /><meta name="robots" content="noindex" />` +
    `<title>${name} is starting</title><style>${STYLE}</style></head><body><main>${LOGO}` +
    `<h1>${name} is starting</h1>` +
    '<p role="status">The talks will be ready in a moment. This page reloads automatically.</p>' +
    '<a href="">Reload now</a></main></body></html>'
  );
}
