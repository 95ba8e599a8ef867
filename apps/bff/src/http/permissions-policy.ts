const SELF = 'self';

/**
 * Limits browser features to what the player and pages need. `web-share` is omitted: it is same-origin by default, and
 * desktop browsers log it as unknown.
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
