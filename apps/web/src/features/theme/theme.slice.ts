import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

export const themeSlice = createSlice({
  name: 'theme',
  initialState: 'system' as Theme,
  reducers: {
    themeChosen: (_state, action: PayloadAction<Theme>) => action.payload,
  },
  selectors: { selectTheme: (state) => state },
});

export const { themeChosen } = themeSlice.actions;
export const { selectTheme } = themeSlice.selectors;
