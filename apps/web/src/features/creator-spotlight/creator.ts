/** A course, a service or an article of a store. */
export interface TitledLink {
  readonly title: string;
  readonly url: string;
  readonly note: string;
}

/** A profile on a platform, such as LinkedIn. */
export interface SocialLink {
  readonly platform: string;
  readonly url: string;
  readonly note: string;
}

/** Everything that a creator's tile and its popup show. */
export interface Creator {
  /** Draws the stand-in for a missing image. */
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly bio: string;
  /** Null: a stand-in is drawn. */
  readonly image: string | null;
  readonly topics: readonly string[];
  readonly courses: readonly TitledLink[];
  readonly social: readonly SocialLink[];
  readonly store: readonly TitledLink[];
}

/** A link as its tab lists it. */
export interface ListedLink {
  readonly label: string;
  readonly url: string;
  readonly note: string;
}

/** The tabs of a creator's popup, in order, each with its links. */
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
