/* For `npm run dev` and `npm run demo`: a killed parent leaves no process behind. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A program that has finished must not stay for its parent's sake.
process.channel?.unref();
