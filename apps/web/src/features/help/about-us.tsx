import { SUBMISSION_MINUTES } from '@elevate/rules';
import { siteName } from '../../shared/lib/site.js';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import { HelpSection } from './help-section.js';

export function AboutUs() {
  return (
    <HelpSection id="about-us">
      <h3>Our mission</h3>
      <p className="help-lead">
        {siteName()} elevates Black tech voices through curated content, community and culture. The
        talks exist. We make them easy to find.
      </p>
      <h3>What we offer</h3>
      <ul>
        <li>
          Podcasts and talks by Black creators in technology, chosen by channel, each at least{' '}
          {SUBMISSION_MINUTES} minutes long.
        </li>
        <li>
          A way in by{' '}
          <Link to={paths.channels} className="help-link">
            channel
          </Link>
          , by{' '}
          <Link to={paths.categories} className="help-link">
            topic
          </Link>{' '}
          or by what is trending right now.
        </li>
        <li>
          <Link to={paths.news} className="help-link">
            Cybersecurity news
          </Link>{' '}
          from trusted sources, and{' '}
          <Link to={paths.events} className="help-link">
            events
          </Link>{' '}
          where people meet.
        </li>
      </ul>
      <h3>Platform features</h3>
      <ul>
        <li>Search across every title and description, with results as you type.</li>
        <li>My List, for episodes you want to keep, and bookmarks for articles.</li>
        <li>We check for new episodes every 30 minutes and for news every hour.</li>
        <li>
          A{' '}
          <Link to={paths.creatorSpotlight} className="help-link">
            Creator Spotlight
          </Link>{' '}
          for the people behind the talks.
        </li>
      </ul>
    </HelpSection>
  );
}
