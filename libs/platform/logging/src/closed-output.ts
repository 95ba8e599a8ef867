/** Ends the process when the reader of its output has gone, as in `… | head`. Without it, Node prints a stack trace. */
export function exitWhenOutputCloses(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
