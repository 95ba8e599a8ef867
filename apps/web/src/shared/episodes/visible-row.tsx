import { useVisible } from '../following/visible.js';
import { Row, type RowProps } from './row.js';

export interface VisibleRowProps extends RowProps {
  /** Leaves out the row if everything in it is hidden. */
  readonly isOptional?: boolean;
}

/** A row without what the person hides. */
export function VisibleRow({ isOptional = false, episodes, ...props }: VisibleRowProps) {
  const visible = useVisible(episodes);
  if (isOptional && visible.length === 0 && episodes.length > 0) return null;
  return <Row {...props} episodes={visible} />;
}
