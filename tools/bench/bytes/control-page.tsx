/** The control of the bytes bench: a page of React with a data router in one bundle, and nothing else. */
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, RouterProvider, useLoaderData } from 'react-router'

function Frame() {
  return (
    <html lang="en">
      <head>
        <title>Control</title>
      </head>
      <body>
        <nav>
          <Link to="/">Home</Link> <Link to="/news">News</Link>
        </nav>
        <Outlet />
      </body>
    </html>
  )
}

function Page() {
  const text = useLoaderData() as string
  return <main>{text}</main>
}

const router = createBrowserRouter([
  {
    path: '/',
    Component: Frame,
    children: [
      { index: true, loader: () => 'Home', Component: Page },
      { path: 'news', loader: () => 'News', Component: Page },
    ],
  },
])

hydrateRoot(document, <RouterProvider router={router} />)
