/**
 * Marks whose code is running, so that the watchdog of a render that hangs can name the culprit. React renders a tree in
 * order, so an element before a remote's component and one after it enclose its work. Draws nothing, in both builds alike.
 */
import { type ComponentType, createContext, useContext } from 'react'

/** Told which remote's code begins; null: the shell's own again. */
export type Marker = (remote: string | null) => void

const MarkerContext = createContext<Marker>(() => {})

export const MarkerProvider = MarkerContext.Provider

function Mark({ remote }: { remote: string | null }) {
  useContext(MarkerContext)(remote)
  return null
}

/** A remote's component between its marks. */
export function Marked({ remote, children }: { remote: string; children: React.ReactNode }) {
  return (
    <>
      <Mark remote={remote} />
      {children}
      <Mark remote={null} />
    </>
  )
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
