import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type PageError, toPageError } from './route.ts';

/** `fallback` replaces children that threw; a new `resetKey` renders them again. */
type Props = { children: ReactNode; fallback: (error: PageError) => ReactNode; resetKey: unknown };
type State = { error: PageError | null; resetKey: unknown };

/** Catches errors thrown while rendering, logs them (except 404) and renders the fallback. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ error: toPageError(error) });
  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { error: null, resetKey };

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (toPageError(error).status !== 404) console.error(error, info.componentStack);
  }

  override render = (): ReactNode => (this.state.error ? this.props.fallback(this.state.error) : this.props.children);
}
