import { useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ManagementTab {
  readonly id: string;
  readonly label: string;
  readonly Part: ComponentType<object>;
}

const PARAMETER = 'tab';

export function useTab(tabs: readonly [ManagementTab, ...ManagementTab[]]) {
  const [parameters, setParameters] = useSearchParams();
  const [first] = tabs;
  const named = parameters.get(PARAMETER);
  const current = tabs.find(({ id }) => id === named) ?? first;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current.id]));
  if (!visited.has(current.id)) setVisited(new Set([...visited, current.id]));

  const show = (id: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === first.id) next.delete(PARAMETER);
        else next.set(PARAMETER, id);
        return next;
      },
      { replace: true },
    );
  return { current, visited, show };
}
