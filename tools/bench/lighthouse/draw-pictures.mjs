import { chromium } from 'playwright-core';

export const SIZES = {
  maxresdefault: { width: 1280, height: 720 },
  sddefault: { width: 640, height: 480 },
  hqdefault: { width: 480, height: 360 },
  mqdefault: { width: 320, height: 180 },
};

const SCENE = `<style>
  body { margin: 0; height: 100vh; background: conic-gradient(from 30deg, #2b1d12, #c8922a, #27413a, #8c3b2a, #2b1d12);
    color: #fff; font: 700 9vw Georgia, serif; display: grid; place-items: center; filter: contrast(1.1); }
  i { position: fixed; border-radius: 50%; mix-blend-mode: overlay; background: radial-gradient(#fff8, #0008); }
</style><b>A talk</b>${Array.from(
  { length: 60 },
  (_, n) =>
    `<i style="left:${(n * 37) % 100}%;top:${(n * 53) % 100}%;width:${4 + (n % 9)}vw;height:${4 + (n % 9)}vw"></i>`,
).join('')}`;

export async function drawPictures(executablePath) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const pictures = {};
    for (const [name, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.setContent(SCENE);
      pictures[name] = await page.screenshot({ type: 'jpeg', quality: 82 });
    }
    return pictures;
  } finally {
    await browser.close();
  }
}
