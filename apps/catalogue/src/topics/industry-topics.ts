import { terms, type TopicRule } from './topic-rule.js';

export const industryTopics = {
  'Tech Industry': {
    names: terms(`tech industry, technology industry, tech ecosystem, big tech, fintech`),
    synonyms: terms(`
      tech sector, tech consulting, tech hub(s), tech layoffs, silicon valley, edtech,
      healthtech, agritech, black in tech, blacks in technology, women in tech,
      diversity in tech, future of tech, tech in africa, technology in africa,
      software development in africa, digital economy
    `),
  },
  Startups: {
    names: terms(`startup(s), start-up(s), venture capital`),
    synonyms: terms(`
      seed funding, fundraising, y combinator, pitch deck(s), angel investor(s), VC(s)
    `),
    except: terms(`
      startup time(s), startup script(s), startup performance, at startup, on startup
    `),
  },
  'Product Management': {
    names: terms(`product management, product manager(s), product owner(s)`),
    synonyms: terms(`
      product roadmap(s), product strategy, product led, product development, idea to product
    `),
  },
  Design: {
    names: terms(`
      UX, user experience, graphic design, product design, ux design, ui design, design thinking
    `),
    synonyms: terms(`
      design, designer(s), design system(s), product designer(s), figma, usability,
      user interface(s), typography
    `),
    except: terms(`
      design pattern(s), system(s) design, software design, api design, database design,
      schema design, driven design, object oriented design, by design, design by contract,
      design doc(s), design document(s), circuit design, chip design, hardware design,
      network design, language design, experimental design, study design, design of experiments,
      architecture design, algorithm design, model design, intelligent design
    `),
  },
  Innovation: {
    names: terms(`innovation(s), digital transformation`),
    synonyms: terms(`
      innovative, innovator(s), emerging tech, emerging technology, emerging technologies,
      hackathon(s)
    `),
  },
  Entrepreneurship: {
    names: terms(`entrepreneurship, entrepreneur(s)`),
    synonyms: terms(`
      entrepreneurial, founder(s), co-founder(s), cofounder(s), small business,
      starting a business, business owner(s), side hustle(s), solopreneur(s)
    `),
  },
} as const satisfies Record<string, TopicRule>;
