import { createHash } from 'node:crypto';
import { PLAYER_FEATURES, PLAYER_REFERRER, srcSetOf } from '@elevate/rules';
import { type Content, SHARED_CONTENT } from '../../http/ready-bytes/representation.js';
import { escapeHtml, voidElement } from '../client/escape-html.js';
import type { Site } from '../client/page.js';
import { type Embedded, EMBED_PAGES } from './embed-addresses.js';
import type { EmbedCard } from './embed-cards.js';

// The words stand beside the picture where the frame is low, and give way to a player that needs the height.
const STYLE = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
html,body{height:100%}
body{font:1rem/1.4 system-ui,sans-serif;color:light-dark(#4a3f35,#ddd5ca)}
main{display:flex;flex-direction:column;justify-content:center;min-height:100%;overflow-wrap:anywhere;
border:1px solid light-dark(#d8cdbd,#42382f);background:light-dark(#fffdf9,#1d1712)}
.picture{position:relative;flex:1 0 5rem;background:light-dark(#ece2d2,#2c241d)}
.picture:empty{display:none}
img,iframe{position:absolute;inset:0;width:100%;height:100%;border:0;object-fit:cover}
.channels img{object-fit:contain}
.play{position:absolute;inset:0;display:grid;place-items:center}
svg{width:min(4rem,40vh);padding:1rem;border-radius:50%;background:#f4b93c;fill:#231808;box-shadow:0 .25rem 1rem #0006}
.words{padding:.75rem 1rem;min-width:0}
h1,p{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;font-size:.875rem}
h1{font-size:1rem;line-height:1.3}
p{margin-top:.25rem}
a{color:light-dark(#231a12,#faf6ef);text-decoration:none}
a:hover{text-decoration:underline}
p a{color:light-dark(#7a5200,#f6c04a);font-weight:600}
a:focus{outline:0}
:is(h1,p):has(:focus-visible){outline:2px solid light-dark(#7a5200,#f6c04a);outline-offset:2px}
.play:focus-visible{outline:3px solid #f6c04a;outline-offset:-6px;box-shadow:inset 0 0 0 9px #14100c}
@media (max-height:14rem) and (min-width:20rem){main{flex-direction:row}.picture{flex:0 0 min(50%,100vh * 16 / 9)}
.words{align-self:center;flex:1}}
@media (min-aspect-ratio:3/2){.playing .picture{flex:1 0 100%}.playing .words{display:none}}`;

// Without scripts, the button is a link. YouTube's stand-in for a missing picture is 120 wide.
const SCRIPT = `
const image=document.querySelector('img'),button=document.querySelector('.play');
const settle=()=>[0,120].includes(image.naturalWidth)&&image.remove();
if(image?.complete)settle();
for(const type of ['load','error'])image?.addEventListener(type,settle);
for(const type of ['click','keydown'])button?.addEventListener(type,event=>{
if(type==='keydown'?event.key!==' ':event.ctrlKey||event.metaKey||event.shiftKey)return;
event.preventDefault();
const allow='${PLAYER_FEATURES}',referrerPolicy='${PLAYER_REFERRER}';
const frame=Object.assign(document.createElement('iframe'),{...button.dataset,allow,referrerPolicy});
document.body.className='playing';
button.parentNode.replaceChildren(frame);
frame.focus();
});`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
export const EMBED_HASHES = { script: hashOf(SCRIPT), style: hashOf(STYLE) };

const ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg>';
const NEW_TAB = 'target="_blank" rel="noopener"';

/** Without a card, the page says that there is none. */
export function writeEmbed(
  site: Site,
  theme: string | null,
  embedded: Embedded | undefined,
  card: EmbedCard | undefined,
): Content {
  const title = escapeHtml(card?.title ?? 'Not available');
  const isTheme = theme === 'light' || theme === 'dark';
  const missing = `<main><div class="words"><h1>${title}</h1><p>It was removed, or the address is wrong.</p>`;
  const words = embedded && card ? cardOf(embedded, card, title) : missing;
  const html =
    `<!doctype html><html lang="en"${isTheme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8" />` +
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" />' +
    `<title>${title} · ${escapeHtml(site.name)}</title><style>${STYLE}</style></head><body>${words}` +
    `<p><a href="/" ${NEW_TAB}>${escapeHtml(site.name)}</a></p></div></main><script>${SCRIPT}</script></body></html>`;
  const type = 'text/html; charset=utf-8';
  return { ...SHARED_CONTENT, type, body: Buffer.from(html), status: card ? 200 : 404 };
}

function cardOf({ kind, id, startSeconds }: Embedded, card: EmbedCard, title: string): string {
  const { picture, sizes = [], player, facts } = card;
  const [start, t] = startSeconds > 0 ? [`&start=${startSeconds}`, `?t=${startSeconds}`] : ['', ''];
  const link = `href="${escapeHtml(EMBED_PAGES[kind](id) + t)}" ${NEW_TAB}`;
  const image = { src: picture ?? '', srcset: srcSetOf(sizes), sizes: '100vw', alt: '' };
  const video = `data-src="${escapeHtml(`${player}?autoplay=1${start}`)}" data-title="Video: ${title}"`;
  return [
    `<main class="${kind}"><div class="picture">${picture ? voidElement('img', image) : ''}`,
    player &&
      `<a class="play" role="button" ${link} aria-label="Play ${title}" ${video}>${ICON}</a>`,
    `</div><div class="words"><h1 lang="${escapeHtml(card.language ?? 'en')}"><a ${link}>${title}</a></h1>`,
    `<p>${escapeHtml(facts.join(' · '))}</p>`,
  ].join('');
}
