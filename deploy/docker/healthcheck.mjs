/* Exits with 0 if the container is ready for traffic. */
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
  signal: AbortSignal.timeout(3_000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
