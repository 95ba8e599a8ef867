import type { Video } from '../../world/world.schema.js';

const SIZES = {
  default: { file: 'default', width: 120, height: 90 },
  medium: { file: 'mqdefault', width: 320, height: 180 },
  high: { file: 'hqdefault', width: 480, height: 360 },
  standard: { file: 'sddefault', width: 640, height: 480 },
  maxres: { file: 'maxresdefault', width: 1280, height: 720 },
} as const;

export function videoThumbnails(video: Video): Record<string, object> {
  return Object.fromEntries(
    video.thumbnails.map((key) => {
      const { file, width, height } = SIZES[key];
      return [key, { url: `https://i.ytimg.com/vi/${video.id}/${file}.jpg`, width, height }];
    }),
  );
}

export function channelThumbnails(channelId: string): Record<string, object> {
  const sizes = { default: 88, medium: 240, high: 800 };
  return Object.fromEntries(
    Object.entries(sizes).map(([key, size]) => {
      const url = `https://yt3.ggpht.com/ytc/${channelId}=s${size}-c-k-c0x00ffffff-no-rj`;
      return [key, { url, width: size, height: size }];
    }),
  );
}
