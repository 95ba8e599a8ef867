import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/link.js';
import { sectionPart } from '../ui/part-retry.js';
import type { SharePanelProps } from './share-panel.js';

const Panel = sectionPart(() => import('./share-panel.js'), 'SharePanel', 'h-64 min-w-full');

interface ShareProps extends Omit<SharePanelProps, 'seconds'> {
  /** Where the player is; 0 if it has no position. */
  readonly position?: () => number;
}

/** A button and, in a row of its own, the addresses to copy. */
export function Share({ position = () => 0, ...shared }: ShareProps) {
  const [seconds, setSeconds] = useState<number>();
  return (
    <>
      <Button
        aria-expanded={seconds !== undefined}
        icon={Share2}
        iconSize="size-4.5"
        label="Share"
        onPress={() => setSeconds(seconds === undefined ? Math.floor(position()) : undefined)}
      />
      {seconds !== undefined && <Panel seconds={seconds} {...shared} />}
    </>
  );
}
