/** The inner tier of error boundary: an error in a remote's component affects only its own place, and is retried automatically. */
import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  fallback: ReactNode
  /** Milliseconds until it is rendered again. */
  retryAfter: number
  onProblem(problem: unknown): void
}

export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(problem: unknown) {
    this.props.onProblem(problem)
    this.#timer = setTimeout(() => this.setState({ failed: false }), this.props.retryAfter)
  }

  override componentWillUnmount() {
    clearTimeout(this.#timer)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
