import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { type Contact, mailHref, telephoneHref } from '../ui/links.ts'

/** Turns a component into an island whose errors don't affect the rest of the page. */
export function makeIsland<Props extends { contact: Contact }>(Inside: ComponentType<Props>) {
  return function Island(props: Props) {
    return (
      <IslandBoundary contact={props.contact}>
        <Inside {...props} />
      </IslandBoundary>
    )
  }
}

interface BoundaryProps {
  contact: Contact
  children: ReactNode
}

/** Shows the error's message in place of the island, with ways to reach the firm. */
export class IslandBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(thrown: unknown) {
    return {
      error: thrown instanceof Error ? thrown : new Error(String(thrown))
    }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack)
  }

  override render() {
    const { error } = this.state
    const { contact, children } = this.props
    if (!error) return children
    return (
      <div className="island-error mt-6" role="alert">
        <h2 className="text-xl">Unexpected Application Error!</h2>
        <p className="mt-2">{error.message}</p>
        <p className="mt-2">
          Please call <a href={telephoneHref(contact.phone)}>{contact.phone}</a> or write to{' '}
          <a href={mailHref(contact.email)}>{contact.email}</a> instead.
        </p>
      </div>
    )
  }
}
