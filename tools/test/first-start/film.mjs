import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const WIDTH = 880;
const QUALITY = 60;
/** The terminal's minute passes in seconds; its title shows the real time. */
const FASTER = 8;
const FRAME_EVERY_MS = 800;
const SHORTEST_MS = 80;
const LONGEST_MS = 900;
const LAST_SCREEN_MS = 3_000;

const TERMINAL = `<!doctype html><style>
  body { display: flex; flex-direction: column; height: 100vh; margin: 0; background: #15110d; color: #f3ead9; font: 20px/1.2 'DejaVu Sans Mono', monospace; }
  header { display: flex; justify-content: space-between; padding: 12px 24px; background: #2a221a; color: #c9b99d; }
  pre { flex: 1; overflow: hidden; margin: 0; padding: 16px 24px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
</style><header><span>npm start, in an empty folder</span><span id="clock"></span></header><pre></pre>`;

/** Screenshots with the time of each, joined to an animated WebP. */
export class Film {
  #page;
  #frames = [];
  #delays = [];

  constructor(page) {
    this.#page = page;
  }

  async terminal(screens) {
    await this.#page.setContent(TERMINAL);
    const kept = thinned(screens);
    for (const [index, { at, lines }] of kept.entries()) {
      await this.#page.evaluate(
        ([text, clock]) => {
          const screen = document.querySelector('pre');
          screen.textContent = text;
          screen.scrollTop = screen.scrollHeight;
          document.querySelector('#clock').textContent = clock;
        },
        [['$ npm start', ...lines].join('\n'), `${Math.round(at / 1_000)} s`],
      );
      const next = kept[index + 1];
      const duration = next ? (next.at - at) / FASTER : LAST_SCREEN_MS;
      await this.#hold(next ? Math.min(Math.max(duration, SHORTEST_MS), LONGEST_MS) : duration);
    }
  }

  async visit(url, content, milliseconds) {
    await this.#page.goto(url);
    await this.#page.locator(content).first().waitFor();
    await this.#page.evaluate('document.fonts.ready.then(() => undefined)');
    // Pictures of other hosts fail here, and their placeholders replace them.
    await this.#page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    await this.#hold(milliseconds);
  }

  async write(file) {
    const film = sharp(this.#frames, { join: { animated: true } });
    const options = { delay: this.#delays, loop: 0, quality: QUALITY, effort: 4 };
    await writeFile(file, await film.webp(options).toBuffer());
  }

  async #hold(milliseconds) {
    const picture = await this.#page.screenshot();
    this.#frames.push(await sharp(picture).resize(WIDTH).png().toBuffer());
    this.#delays.push(Math.round(milliseconds));
  }
}

/** A progress bar moves more often than a person can see. Keeps the last screen of each interval. */
function thinned(screens) {
  return screens.filter(({ at }, index) => {
    const next = screens[index + 1];
    return !next || Math.floor(next.at / FRAME_EVERY_MS) > Math.floor(at / FRAME_EVERY_MS);
  });
}
