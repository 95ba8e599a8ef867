import type { Channel } from '../../shared/api/types.js';
import { Avatar } from '../../shared/ui/avatar.js';

export function ChannelTitle({ channel }: { readonly channel: Channel }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar
        id={channel.id}
        name={channel.name}
        src={channel.thumbnail_url}
        className="size-9 text-body"
      />
      <span className="lines-2">{channel.name}</span>
    </span>
  );
}
