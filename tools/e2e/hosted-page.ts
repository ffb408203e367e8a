/** Pays on the payment sandbox's hosted page, as a customer with a card does. */
import type { Page } from 'playwright/test'

export async function payByCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
}
