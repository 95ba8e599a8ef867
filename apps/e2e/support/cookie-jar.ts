/** The cookies that a site has set, as a browser keeps them. */
export class CookieJar extends Map<string, string> {
  header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep({ headers }: Response): void {
    for (const set of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.delete(name);
      else this.set(name, value);
    }
  }
}
