export interface Palette {
  readonly from: string;
  readonly to: string;
  readonly ink: string;
}

/** Twelve duotones with readable ink; identical in both themes, since they are images. */
export const palettes: readonly [Palette, ...Palette[]] = [
  { from: '#3a1207', to: '#c8501b', ink: '#ffe0bd' },
  { from: '#3d2603', to: '#d3950f', ink: '#fff1c9' },
  { from: '#06281b', to: '#1f7f52', ink: '#d2f5d6' },
  { from: '#15163f', to: '#4a53c0', ink: '#e3e5ff' },
  { from: '#2a0d33', to: '#8a3b86', ink: '#ffdcf6' },
  { from: '#38110e', to: '#b8483a', ink: '#ffdccf' },
  { from: '#03292d', to: '#13808a', ink: '#cff7f3' },
  { from: '#261711', to: '#8a5a3c', ink: '#fae3cb' },
  { from: '#20240a', to: '#7c8526', ink: '#f3f5c4' },
  { from: '#310a18', to: '#a82c54', ink: '#ffd9e2' },
  { from: '#0a1b2d', to: '#2d6ea3', ink: '#d7eeff' },
  { from: '#12301c', to: '#b99a22', ink: '#fdf3c4' },
];
