import { expect } from 'playwright/test'

/** Whether the site's own script contains React's messages for developers. */
export async function reactTells(url: string): Promise<boolean> {
  const html = await (await fetch(`${url}/news`)).text()
  const [main = ''] = /\/_s\/main\.[0-9a-f]+\.js/.exec(html) ?? []
  const script = await fetch(url + main)
  expect(script.status).toBe(200)
  return (await script.text()).includes('unique "key" prop')
}
