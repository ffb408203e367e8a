/**
 * The badge of a page that is made of a version which nobody else gets: says so, and leads back. Fetched by such pages alone. It stands
 * beside what React draws, so that no fault of what is being looked at takes it away.
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
 * The question about cookies stands at the same end of the window: it keeps above as much room as this needs. By a sheet, since what React
 * takes over is to be as the server drew it.
 */
function keepRoom(element: HTMLElement) {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const tell = () => sheet.replaceSync(`html{--badge-room:${Math.ceil(element.offsetHeight) + 12}px}`)
  new ResizeObserver(tell).observe(element, { box: 'border-box' })
}

/** Milliseconds between two looks at whether something was built. */
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
    // The address changes as the fan goes on.
    way.addEventListener('click', () => {
      way.href = back()
    })
    Object.assign(way.style, link)
    element.append(way)
  }
  document.body.append(element)
  keepRoom(element)
}

/** Loads the page anew, where it stands, once the site is made of something else. */
export function followBuilds(composition: string): void {
  setInterval(async () => {
    try {
      const answer = await fetch('/_composition')
      const told = (await answer.json()) as { composition?: unknown }
      if (typeof told.composition === 'string' && told.composition !== composition) location.reload()
    } catch {
      // The site is being started anew.
    }
  }, every)
}
