/**
 * Whose code is running? Two ways to tell, the same in both builds and without drawing anything. For a render that hangs: React renders
 * a tree in order, so an element before a remote's component and one after it enclose its work. For one that throws: the
 * component around it has the remote's name, which appears in React's component stack.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** Called when a remote's code begins; null: the shell's own code again. */
export type Marker = (remote: string | null) => void

const MarkerContext = createContext<Marker>(() => {})

export const MarkerProvider = MarkerContext.Provider

function Mark({ remote }: { remote: string | null }) {
  useContext(MarkerContext)(remote)
  return null
}

type Part = ComponentType<{ children: ReactNode }>
const parts = new Map<string, Part>()
const partName = 'remotePart:'

function partOf(remote: string): Part {
  const known = parts.get(remote)
  if (known) return known
  const RemotePart: Part = ({ children }) => (
    <>
      <Mark remote={remote} />
      {children}
      <Mark remote={null} />
    </>
  )
  Object.defineProperty(RemotePart, 'name', { value: partName + remote })
  parts.set(remote, RemotePart)
  return RemotePart
}

/** The remote whose part of the tree a problem occurred in; null: none. @param stack React's component stack */
export const remoteInStack = (stack: string | null | undefined): string | null =>
  /\bremotePart:([a-z0-9-]+)/.exec(stack ?? '')?.[1] ?? null

/** A remote's component between its marks. */
export function Marked({ remote, children }: { remote: string; children: ReactNode }) {
  const RemotePart = partOf(remote)
  return <RemotePart>{children}</RemotePart>
}

/** The same for a page, which is a component and not an element. */
export function markedPage(remote: string, Page: ComponentType): ComponentType {
  return function MarkedPage() {
    return (
      <Marked remote={remote}>
        <Page />
      </Marked>
    )
  }
}
