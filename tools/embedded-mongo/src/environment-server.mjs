/** The server that whoever runs us has named; it is theirs, so it is never stopped. */
export function environmentServer({ environment }) {
  const uri = environment.MONGODB_URI;
  if (!uri) {
    return undefined;
  }
  return {
    uri,
    kind: 'external',
    description: 'the one named by MONGODB_URI',
    pid: () => undefined,
    stop: async () => {},
  };
}
