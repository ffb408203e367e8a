/** The providers around every page, the same on both sides. */
import type { EventBus } from '@club/event-bus'
import {
  BusProvider,
  type Live,
  LiveProvider,
  type SentForm,
  type Stills,
  type Wordings,
} from '@club/shell-api'
import { type createStore, Provider } from 'jotai'
import { createContext, type ReactNode, useContext } from 'react'
import { type Marker, MarkerProvider } from './marking.tsx'
import { type SlotSource, SlotSourceContext } from './slots.tsx'
import type { WordingShelf } from './wordings.ts'

/** What the document needs besides its data. */
export type Frame = {
  /** The instant of the document. */
  now: string
  /** The server's clock, where pages are gone to within the document. */
  clock?: () => Date
  origin: string
  /** Style sheets of this page, in order. */
  css: string[]
  /** Fonts worth preloading. */
  fonts: string[]
  wordings: WordingShelf
  /** A form that is shown again; only in documents without scripts. */
  sentForm?: SentForm | undefined
  /** The server's cache of page parts that everybody sees alike. */
  stills?: ((lang: string, wordings: Wordings) => Stills) | undefined
}

const FrameContext = createContext<Frame | null>(null)

/** @throws when used outside a page */
export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (frame === null) throw new Error('useFrame outside of PageFrame')
  return frame
}

type Props = {
  bus: EventBus
  live: Live
  store: ReturnType<typeof createStore>
  slots: SlotSource
  mark: Marker
  frame: Frame
  children: ReactNode
}

export function PageFrame({ bus, live, store, slots, mark, frame, children }: Props) {
  return (
    <Provider store={store}>
      <BusProvider bus={bus}>
        <LiveProvider live={live}>
          <MarkerProvider value={mark}>
            <SlotSourceContext value={slots}>
              <FrameContext value={frame}>{children}</FrameContext>
            </SlotSourceContext>
          </MarkerProvider>
        </LiveProvider>
      </BusProvider>
    </Provider>
  )
}
