/**
 * The badge of a page with a version that nobody else gets: says so, and links back. Loaded only by such pages. It is outside
 * what React draws, so that no error in the version under test can remove it.
 */
import type { BootData } from '../app/boot-data.ts'

const badge: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  insetInlineStart: '12px',
  insetBlockEnd: '12px',
  zIndex: '2147483647',
  maxInlineSize: 'calc(100vw - 24px)',
  padding: '10px 14px',
  borderRadius: '10px',
  border: '2px solid #ffd23f',
  background: '#08122b',
  color: '#fff',
  font: '600 14px/1.4 system-ui, sans-serif',
  boxShadow: '0 6px 24px rgb(0 0 0 / 35%)',
}
const link: Partial<CSSStyleDeclaration> = {
  color: '#ffd23f',
  display: 'block',
  textDecoration: 'underline',
  padding: '4px 0',
}

/**
 * The cookie popup is at the same end of the window: it leaves this much room for the badge. Set with a style sheet, because React must
 * hydrate exactly what the server drew.
 */
function keepRoom(element: HTMLElement) {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const tell = () => sheet.replaceSync(`html{--badge-room:${Math.ceil(element.offsetHeight) + 12}px}`)
  new ResizeObserver(tell).observe(element, { box: 'border-box' })
}

/** Milliseconds between two checks for a new build. */
const every = 500

const wordsIn = (lang: string) =>
  lang.startsWith('ar') ? import('./messages/ar.ts') : import('./messages/en.ts')

/** The same page without the override. */
const back = () => {
  const { pathname, searchParams } = new URL(location.href)
  searchParams.set('remote', 'none')
  return `${pathname}?${searchParams}`
}

export async function showOverride({ remote, version, local }: NonNullable<BootData['override']>) {
  const { messages } = await wordsIn(document.documentElement.lang)
  const element = document.createElement('aside')
  element.dataset.override = `${remote}@${version}`
  element.setAttribute('aria-label', messages.label)
  Object.assign(element.style, badge)
  element.append(local ? messages.local(remote) : messages.shows(remote, version))
  if (!local) {
    const way = document.createElement('a')
    way.textContent = messages.back
    way.href = back()
    // The address changes as the fan navigates.
    way.addEventListener('click', () => {
      way.href = back()
    })
    Object.assign(way.style, link)
    element.append(way)
  }
  document.body.append(element)
  keepRoom(element)
}

/** Reloads the page once the site has another composition. */
export function followBuilds(composition: string): void {
  setInterval(async () => {
    try {
      const answer = await fetch('/_composition')
      const told = (await answer.json()) as { composition?: unknown }
      if (typeof told.composition === 'string' && told.composition !== composition) location.reload()
    } catch {
      // The site is restarting.
    }
  }, every)
}
