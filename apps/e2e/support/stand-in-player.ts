/** In place of any other site. */
export const NOTHING_PLAYS = '<!doctype html><title>Stand-in</title><p>Nothing plays here.';

/** A page in place of YouTube's player: it answers the greeting as that does, at a second of fifty minutes. */
export const standInPlayer = (currentTime: number, more: object = {}): string =>
  `<!doctype html><title>Stand-in</title><script>
  addEventListener('message', ({ data, source, origin }) => {
    if (JSON.parse(data).event !== 'listening') return;
    const info = ${JSON.stringify({ currentTime, duration: 3000, ...more })};
    source.postMessage(JSON.stringify({ event: 'infoDelivery', info }), origin);
  });
</script>`;
