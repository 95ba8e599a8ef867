const LONGEST = 500;

export function deviceInfo(): string {
  const view = `${window.innerWidth} × ${window.innerHeight}`;
  const density = window.devicePixelRatio === 1 ? '' : ` at ${window.devicePixelRatio}x`;
  const theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const facts = [
    navigator.userAgent,
    `window ${view}${density}`,
    `language ${navigator.language}`,
    `${theme} system theme`,
  ];
  return facts.join('; ').slice(0, LONGEST);
}
