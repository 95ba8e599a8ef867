import { splitChannelNames } from '@elevate/rules';
import { useState } from 'react';
import type { PreviewedChannel } from '../../../shared/admin/admin-types.js';
import type { AddFormProps } from '../add-form.js';
import { ChannelNamesForm } from './channel-names-form.js';
import { ChannelsPreview } from './channels-preview.js';

export interface ManyChannelsProps extends Pick<AddFormProps, 'onAdded'> {
  readonly onLeave: () => void;
}

/** Names are pasted, then shown with what following them does, then followed. */
export function ManyChannels({ onAdded, onLeave }: ManyChannelsProps) {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<readonly PreviewedChannel[]>();
  return preview ? (
    <ChannelsPreview items={preview} onAdded={onAdded} onChange={() => setPreview(undefined)} />
  ) : (
    <ChannelNamesForm
      names={splitChannelNames(text).join('\n')}
      onChecked={(names, items) => {
        setText(names);
        setPreview(items);
      }}
      onLeave={onLeave}
    />
  );
}
