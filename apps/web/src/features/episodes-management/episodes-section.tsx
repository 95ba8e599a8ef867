export function EpisodesSection() {
  return (
    <section aria-labelledby="episodes-management" className="pt-6">
      <h2 id="episodes-management" className="text-title font-extrabold tracking-[-0.03em]">
        Episodes
      </h2>
      <p className="mt-1 text-small text-plain">Every episode, also hidden and withdrawn ones</p>
    </section>
  );
}
