import { buttonStyle } from '../../shared/ui/button-style.js';

export interface ModeSwitchProps {
  readonly question: string;
  readonly to: string;
  readonly onSwitch: () => void;
}

export function ModeSwitch({ question, to, onSwitch }: ModeSwitchProps) {
  return (
    <p className="grid justify-items-center gap-x-1 border-t border-hairline pt-4 text-small text-plain sm:flex sm:items-center sm:justify-center">
      {question}
      <button type="button" className={buttonStyle('link')} onClick={onSwitch}>
        {to}
      </button>
    </p>
  );
}
