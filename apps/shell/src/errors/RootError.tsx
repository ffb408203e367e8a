/** The outermost tier: shown when the error page itself fails (docs/product.md#error-page). Depends on nothing. */
import { shellMessages } from '../messages.ts'

export function RootError() {
  const text = shellMessages.en
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{text.errorOfError}</title>
      </head>
      <body>
        <main>
          <p>{text.errorOfError}</p>
          <a href="/">{text.backHome}</a>
        </main>
      </body>
    </html>
  )
}
