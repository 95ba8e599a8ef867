import type {
  ChoiceChange,
  ChoiceView,
  FollowingChange,
  FollowingView,
} from '@elevate/contracts/user';
import type { FollowKind, HideKind } from '@elevate/rules';
import type { Following, StoredChoice } from './following.schema.js';

export function toView({ follows, hidden, seenAt }: Following): FollowingView {
  return {
    follows: viewsOf<FollowKind>(follows),
    hidden: viewsOf<HideKind>(hidden),
    seen_at: seenAt?.toISOString() ?? null,
  };
}

export function toChange({ follows, hidden, seen_at }: FollowingChange): Following {
  return {
    follows: follows.map(toStored),
    hidden: hidden.map(toStored),
    seenAt: seen_at === undefined ? null : new Date(seen_at),
  };
}

/** The kinds were checked when they arrived. */
function viewsOf<Kind extends string>(choices: readonly StoredChoice[]): ChoiceView<Kind>[] {
  return choices
    .filter(({ isOn }) => isOn)
    .map(({ kind, id, changedAt }) => ({
      ...{ kind: kind as Kind, id, changed_at: changedAt.toISOString() },
    }));
}

const toStored = ({ kind, id, value, changed_at }: ChoiceChange): StoredChoice => ({
  ...{ kind, id: id.trim(), isOn: value, changedAt: new Date(changed_at) },
});
