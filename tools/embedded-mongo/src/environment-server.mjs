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
    ended: new Promise(() => {}),
    stop: async () => {},
  };
}
