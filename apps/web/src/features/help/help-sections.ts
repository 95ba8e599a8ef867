/** Ids are URL fragments. */
export const helpSections = [
  { id: 'about-us', title: 'About Us' },
  { id: 'submit-your-podcast', title: 'Submit Your Podcast' },
  { id: 'delete-your-account', title: 'Delete Your Account' },
  { id: 'need-more-help', title: 'Need More Help' },
] as const;

export type HelpSectionId = (typeof helpSections)[number]['id'];
