import { createSlice } from '@reduxjs/toolkit';

export type LiveStatus = 'connecting' | 'live' | 'lost';

export const liveSlice = createSlice({
  name: 'live',
  initialState: 'connecting' as LiveStatus,
  reducers: { liveOpened: (): LiveStatus => 'live', liveLost: (): LiveStatus => 'lost' },
  selectors: { selectLive: (state) => state },
});

export const { liveOpened, liveLost } = liveSlice.actions;

export const { selectLive } = liveSlice.selectors;
