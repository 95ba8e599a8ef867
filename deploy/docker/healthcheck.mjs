/* Ends with 0 when the app in this container may be sent traffic. */
const { PORT = '3000' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
  signal: AbortSignal.timeout(3_000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
