import { useVisible } from '../following/visible.js';
import { Row, type RowProps } from './row.js';

interface VisibleRowProps extends RowProps {
  /** Leaves out the row if everything in it is hidden. */
  readonly isOptional?: boolean;
}

/** A row without what the person hides. */
export function VisibleRow({ isOptional = false, episodes, ...props }: VisibleRowProps) {
  const visible = useVisible(episodes);
  if (isOptional && visible.length === 0 && episodes.length > 0) return null;
  return <Row {...props} episodes={visible} />;
}

export function RowSpacer() {
  return <div aria-hidden="true" className="row-place" />;
}

export function RowSkeleton() {
  return <div aria-hidden="true" className="row-place shimmer" />;
}
