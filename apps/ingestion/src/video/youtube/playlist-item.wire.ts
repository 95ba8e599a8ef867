import { z } from 'zod';
import { videoIdWire } from './list.wire.js';

/** From playlistItems.list with `part=contentDetails`. Its own id is not the video's. */
export const playlistItemWire = z.object({
  contentDetails: z.object({ videoId: videoIdWire }),
});
