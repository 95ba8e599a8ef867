const NO_COMMIT = /^0+$/;

/** One line per ref: local ref, local commit, remote ref, remote commit. */
export function pushedRanges(text) {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '))
    .filter(([, local]) => !NO_COMMIT.test(local))
    .map(([, local, , remote]) => ({
      local,
      remote: NO_COMMIT.test(remote) ? undefined : remote,
    }));
}
