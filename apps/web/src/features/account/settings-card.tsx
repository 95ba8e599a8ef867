import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Card } from '../../shared/ui/card.js';
import { Link } from '../../shared/ui/link.js';
import { ShortcutSwitch } from '../../shared/ui/shortcut-switch.js';
import { PlayNextSwitch } from '../../shared/watching/play-next-switch.js';

export function SettingsCard({ history }: { readonly history: ReactNode }) {
  return (
    <Card
      icon={SlidersHorizontal}
      title="Settings"
      text="The history is a setting of your account; the next talk and keyboard shortcuts are settings of this device."
    >
      <div className="grid justify-items-start gap-1">
        {history}
        <PlayNextSwitch />
        <ShortcutSwitch />
        <Link to={paths.following} className={buttonStyle('link', '-ml-4')}>
          Follows, digest and hidden talks
        </Link>
      </div>
    </Card>
  );
}
