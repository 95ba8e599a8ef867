/** The tabs of a creator's popup, in order. */
export const creatorTabs = ['Courses & Services', 'Social Links', 'Store'] as const;
export type CreatorTab = (typeof creatorTabs)[number];

export interface CreatorLink {
  readonly label: string;
  readonly note: string;
  readonly to: string;
}
