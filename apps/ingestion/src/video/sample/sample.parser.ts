import { sampleCatalogueWire, sampleEpisodeWire, type SampleEpisodeWire } from './sample.wire.js';

/** The readable entries of the bundled catalogue; the others cost only themselves. */
export function parseSample(text: string): SampleEpisodeWire[] {
  const { episodes } = sampleCatalogueWire.parse(JSON.parse(text));
  return episodes.flatMap((episode) => {
    const parsed = sampleEpisodeWire.safeParse(episode);
    return parsed.success ? [parsed.data] : [];
  });
}
