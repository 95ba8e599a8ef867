import { sampleCatalogueWire, sampleEpisodeWire, type SampleEpisodeWire } from './sample.wire.js';

export function parseSample(text: string): SampleEpisodeWire[] {
  const { episodes } = sampleCatalogueWire.parse(JSON.parse(text));
  return episodes.flatMap((episode) => {
    const parsed = sampleEpisodeWire.safeParse(episode);
    return parsed.success ? [parsed.data] : [];
  });
}
