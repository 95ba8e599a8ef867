export interface TitledLink {
  readonly title: string;
  readonly url: string;
  readonly note: string;
}

export interface SocialLink {
  readonly platform: string;
  readonly url: string;
  readonly note: string;
}

export interface Creator {
  /** Seeds the placeholder image. */
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly bio: string;
  /** Null shows a placeholder. */
  readonly image: string | null;
  readonly topics: readonly string[];
  readonly courses: readonly TitledLink[];
  readonly social: readonly SocialLink[];
  readonly store: readonly TitledLink[];
}

export interface ListedLink {
  readonly label: string;
  readonly url: string;
  readonly note: string;
}

export function tabsOf({ courses, social, store }: Creator) {
  return [
    { tab: 'Courses & Services', links: courses.map(titled) },
    {
      tab: 'Social Links',
      links: social.map(({ platform, ...link }) => ({ label: platform, ...link })),
    },
    { tab: 'Store', links: store.map(titled) },
  ] as const satisfies readonly { tab: string; links: readonly ListedLink[] }[];
}

function titled({ title, ...link }: TitledLink): ListedLink {
  return { label: title, ...link };
}
