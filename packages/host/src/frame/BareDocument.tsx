import type { ReactNode } from 'react'

type Props = {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly children: ReactNode
}

/** A document that needs nothing but its text to be drawn. */
export function BareDocument({ lang, dir, title, children }: Props) {
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}
