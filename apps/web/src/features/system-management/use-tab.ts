import { useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ManagementTab {
  readonly id: string;
  readonly label: string;
  readonly Part: ComponentType<object>;
}

export type ManagementTabs = readonly [ManagementTab, ...ManagementTab[]];

/** Keeps the current tab in the given address parameter. */
export function useTab(tabs: ManagementTabs, parameter: string) {
  const [parameters, setParameters] = useSearchParams();
  const [first] = tabs;
  const named = parameters.get(parameter);
  const current = tabs.find(({ id }) => id === named) ?? first;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current.id]));
  if (!visited.has(current.id)) setVisited(new Set([...visited, current.id]));

  const show = (id: string) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === first.id) next.delete(parameter);
        else next.set(parameter, id);
        return next;
      },
      { replace: true },
    );
  return { current, visited, show };
}
