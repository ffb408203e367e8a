/** The outermost tier: drawn when the error page itself fails, and depending on nothing that can. */
import { accountMessages } from '../messages.ts'

export function RootError() {
  const text = accountMessages.en
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <title>{text.errorOfError}</title>
      </head>
      <body>
        <main>
          <h1>{text.errorOfError}</h1>
          <a href="/">{text.home}</a>
        </main>
      </body>
    </html>
  )
}
