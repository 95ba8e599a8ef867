/** `URL.canParse` of Node 20 takes Latin-1 for UTF-8 once it is compiled: `http://bücher.example` is no address then. */
export function isUrl(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}
