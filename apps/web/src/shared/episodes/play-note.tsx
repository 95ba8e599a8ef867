import type { EpisodeDetail } from '../api/generated/schema.js';

type Limits = Pick<EpisodeDetail, 'embeddable' | 'age_restricted' | 'regions'>;

export function PlayNote({ episode }: { readonly episode: Limits }) {
  const notes = [hereNote(episode), regionNote(episode)].filter((note) => note !== undefined);
  if (notes.length === 0) return null;
  // Names of countries differ between the engines of the server and the browser.
  return (
    <p suppressHydrationWarning className="mt-3 text-small text-plain">
      {notes.join(' ')}
    </p>
  );
}

function hereNote({ age_restricted: isForAdults, embeddable }: Limits): string | undefined {
  if (isForAdults) return 'YouTube shows this video only to signed-in adults, so it plays there.';
  return embeddable ? undefined : 'Its owner allows this video to be played only on YouTube.';
}

const MOST_COUNTRIES = 5;

function regionNote({ regions }: Limits): string | undefined {
  if (regions?.allowed?.length === 0) return 'YouTube shows this video in no country.';
  if (regions?.allowed) return `YouTube shows this video only in ${countries(regions.allowed)}.`;
  return regions?.blocked && `YouTube does not show this video in ${countries(regions.blocked)}.`;
}

function countries(codes: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const visible = codes.slice(0, MOST_COUNTRIES).map((code) => names.of(code) ?? code);
  const others = codes.length - visible.length;
  const rest = others === 0 ? [] : [`${others} other ${others === 1 ? 'country' : 'countries'}`];
  return new Intl.ListFormat('en').format([...visible, ...rest]);
}
