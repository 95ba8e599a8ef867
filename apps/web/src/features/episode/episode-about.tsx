import { Description } from '../../shared/episodes/description.js';

export function EpisodeAbout({ description }: { readonly description: string }) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-3 text-heading font-bold tracking-tight">
        About
      </h2>
      <Description key={description} text={description} />
    </section>
  );
}
