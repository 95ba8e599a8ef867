import { createHash } from 'node:crypto';
import { PLAYER_FEATURES, PLAYER_REFERRER, srcSetOf } from '@elevate/rules';
import { type Content, SHARED_CONTENT } from '../../http/ready-bytes/representation.js';
import { escapeHtml, voidElement } from '../client/escape-html.js';
import type { Site } from '../client/page.js';
import { type Embedded, EMBED_PAGES } from './embed-addresses.js';
import type { EmbedCard } from './embed-cards.js';

// In a low frame, the words stand beside the picture and give way to a player. Sizes in rem follow the reader's font size,
// so a frame can also be lower than all its words.
const STYLE = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
html,body{height:100%}
body{font:1rem/1.4 system-ui,sans-serif;color:light-dark(#4a3f35,#ddd5ca)}
main{display:flex;flex-direction:column;justify-content:center;min-height:100%;overflow-wrap:anywhere;
border:1px solid light-dark(#d8cdbd,#42382f);background:light-dark(#fffdf9,#1d1712)}
.picture{position:relative;flex:1 0 5rem;overflow:hidden}
img,iframe,.drawn{position:absolute;inset:0;width:100%;height:100%;border:0;object-fit:cover}
b{position:absolute;left:.75rem;top:.25rem;font-size:min(2rem,18vh);color:#fff}
img~b{display:none}
.channels img{object-fit:contain}
.play{position:absolute;inset:0;display:grid;place-items:center}
.play svg{width:min(4rem,40vh,60%);border-radius:50%;background:#f4b93c;fill:#231808;box-shadow:0 .25rem 1rem #0006}
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
@media (max-height:14rem){main{flex-direction:row}.picture{flex:0 0 min(50%,max(5rem,100% - 14rem),100vh * 16 / 9)}
.words{align-self:center;flex:1;padding:.5rem .75rem}}
@media (max-height:9rem){.words{padding-block:.125rem}h1,p{-webkit-line-clamp:1}p{margin:0}}
@media (max-height:4.25rem){p{display:none}}
@media (min-aspect-ratio:3/2),(max-height:14rem){.playing .picture{flex:1 0 100%}.playing .words{display:none}}`;

// Without scripts, the button is a link. YouTube's stand-in for a missing picture is 120 wide; with `sizes`, the width of
// an image in the page depends on the frame. In the sandbox of WordPress the player cannot start and no tab can open, but
// its script follows a link that is posted with the secret it added to the address.
const SCRIPT = `
const image=document.querySelector('img'),isSandboxed=self.origin==='null';
const button=isSandboxed?null:document.querySelector('.play');
const secret=isSandboxed&&/secret=([a-z0-9]+)/i.exec(location.hash)?.[1];
const settle=()=>{
const original=new Image();
original.onload=original.onerror=()=>[0,120].includes(original.naturalWidth)&&image.remove();
original.src=image.currentSrc;
};
if(image?.complete)settle();
image?.addEventListener('load',settle);
image?.addEventListener('error',()=>image.remove());
for(const type of ['click','keydown'])button?.addEventListener(type,event=>{
if(type==='keydown'?event.key!==' ':event.ctrlKey||event.metaKey||event.shiftKey)return;
event.preventDefault();
const allow='${PLAYER_FEATURES}',referrerPolicy='${PLAYER_REFERRER}';
const frame=Object.assign(document.createElement('iframe'),{...button.dataset,allow,referrerPolicy});
document.body.className='playing';
button.parentNode.replaceChildren(frame);
frame.focus();
});
document.addEventListener('click',event=>{
const link=event.target.closest('a');
if(!secret||!link)return;
event.preventDefault();
parent.postMessage({message:'link',value:link.href,secret},'*');
});`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');
export const EMBED_HASHES = { script: hashOf(SCRIPT), style: hashOf(STYLE) };

const ICON = '<svg viewBox="-12 -12 48 48" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg>';
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
    `<main class="${kind}"><div class="picture">${drawingOf(id)}`,
    picture && voidElement('img', image),
    `<b aria-hidden="true">${initialsOf(card.title)}</b>`,
    player &&
      `<a class="play" role="button" ${link} aria-label="Play ${title}" ${video}>${ICON}</a>`,
    `</div><div class="words"><h1 lang="${escapeHtml(card.language ?? 'en')}"><a ${link}>${title}</a></h1>`,
    `<p>${escapeHtml(facts.join(' · '))}</p>`,
  ].join('');
}

/** Behind a picture that is missing or loads; two tones by the id. */
function drawingOf(id: string): string {
  const hue = createHash('sha256').update(id).digest().readUInt16BE() % 360;
  return (
    '<svg class="drawn" aria-hidden="true"><linearGradient id="tones" x2="1" y2="1">' +
    `<stop stop-color="hsl(${hue} 45% 36%)"/><stop offset="1" stop-color="hsl(${hue + 50} 50% 20%)"/>` +
    '</linearGradient><rect width="100%" height="100%" fill="url(#tones)"/></svg>'
  );
}

const initialsOf = (title: string): string =>
  (title.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []).slice(0, 2).join('').toUpperCase();
