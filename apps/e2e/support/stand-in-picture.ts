import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A picture in place of a host's that tests cannot reach: the same for the same address, and as bright or dark as real ones. */
export function standInPicture(address: string): Promise<Buffer> {
  const [hue = 0, light = 0, across = 0, down = 0] = createHash('sha256').update(address).digest();
  const tone = (turn: number, more: number) =>
    `hsl(${(hue * 1.4 + turn) % 360}, 60%, ${Math.min(95, 12 + light / 4 + more)}%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${tone(0, 0)}"/><stop offset="1" stop-color="${tone(70, 25)}"/></linearGradient></defs>
    <rect width="1280" height="720" fill="url(#g)"/>
    <circle cx="${400 + across * 2}" cy="${250 + down / 3}" r="120" fill="${tone(30, 45)}"/>
    <path d="M${220 + across * 2} 720q180-500 360 0z" fill="${tone(200, 5)}"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
