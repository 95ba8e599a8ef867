import { UNKNOWN_SPEAKER_PAGE } from '@elevate/rules';
import { MicOff } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { AllSpeakers } from './all-speakers.js';

export function SpeakerNotFound() {
  return (
    <>
      <AllSpeakers />
      <h1 className="mt-2 mb-6 text-display font-extrabold tracking-[-0.035em]">Speaker</h1>
      <Notice
        icon={MicOff}
        title={UNKNOWN_SPEAKER_PAGE.title}
        text={UNKNOWN_SPEAKER_PAGE.description}
        action={
          <Link to={paths.search} className={buttonStyle('plain')}>
            Search
          </Link>
        }
      />
    </>
  );
}
