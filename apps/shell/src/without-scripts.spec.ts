/** Without scripts a page shows no control that would do nothing when pressed. */
import { expect, test } from '../../../tools/e2e/test.ts'

test.use({ javaScriptEnabled: false })

test('without scripts the panels of a match stand below each other by their names, and the footer has no dead switches', async ({
  page,
}) => {
  await page.goto('/matches')
  const match = await page.locator('main a[href^="/match/first-team/"]').first().getAttribute('href')
  await page.goto(match ?? '')
  await expect(page.getByRole('tablist')).toHaveCount(0)
  const panels = page.locator('#commentary [role=tabpanel]')
  await expect(panels.filter({ visible: true })).toHaveCount(3)
  const names = await panels.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
  expect(names).toEqual(['"Build up"', '"Min by Min"', '"Reaction"'])
  await expect(page.locator('footer').getByRole('button')).toHaveCount(0)
  await expect(page.locator('footer').getByRole('switch')).toHaveCount(0)
  await expect(page.locator('footer').getByRole('link').first()).toBeVisible()
  for (const path of ['/', '/news', '/teams', '/videos', '/matches']) {
    await page.goto(path)
    await expect(page.locator('footer').getByRole('button')).toHaveCount(0)
  }
})
