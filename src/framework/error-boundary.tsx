import { Component, type ErrorInfo, type ReactNode } from 'react';
import { PageError } from './route.ts';

/** `fallback` stands in for children that threw; another `resetKey` tries them again. */
type Props = { children: ReactNode; fallback: (error: PageError) => ReactNode; resetKey?: unknown };
type State = { error: PageError | null; resetKey: unknown };

/** Catches what is thrown while drawing, logs it and shows the fallback in its place. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ error: asPageError(error) });
  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { error: null, resetKey };

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (asPageError(error).status !== 404) console.error(error, info.componentStack);
  }

  override render = (): ReactNode => (this.state.error ? this.props.fallback(this.state.error) : this.props.children);
}

/** Anything thrown, as something the error page can show: 500 unless it says otherwise. */
export const asPageError = (error: unknown): PageError =>
  error instanceof PageError ? error : new PageError(500, error instanceof Error ? error.message : String(error));
