const SELF = 'self';

/**
 * Who may use what of the browser: the player what playing takes, and nobody what neither it nor our
 * pages need. `web-share` is ours alone by default, and naming it makes desktop browsers, which do
 * not know it, complain on every page.
 */
export function permissionsPolicy(player: string): string {
  const playing = [SELF, `"${player}"`];
  const allowed: Readonly<Record<string, readonly string[]>> = {
    autoplay: playing,
    'encrypted-media': playing,
    fullscreen: playing,
    'picture-in-picture': playing,
    'clipboard-write': [SELF],
    ...Object.fromEntries(DENIED.map((feature) => [feature, []])),
  };
  return Object.entries(allowed)
    .map(([feature, origins]) => `${feature}=(${origins.join(' ')})`)
    .join(', ');
}

const DENIED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
