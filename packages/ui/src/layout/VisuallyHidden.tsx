import type { ReactNode } from 'react'

/** Text for assistive technology only, by the global class of base.css. */
export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  return (
    <span className="visually-hidden" id={id}>
      {children}
    </span>
  )
}
