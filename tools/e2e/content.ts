/** Content that a test writes the way the import commands do: through the platform's admin API. */
import type { ContentImport, ImportedArticle, ImportReport } from '@club/contracts'
import { expect } from 'playwright/test'
import type { Site } from './site.ts'

export async function importContent(
  site: Pick<Site, 'inner' | 'importToken'>,
  parts: Omit<ContentImport, 'source'>,
): Promise<ImportReport['data']> {
  const answer = await fetch(`${site.inner}/api/admin/v1/imports/content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${site.importToken}` },
    body: JSON.stringify({ source: 'test', ...parts }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as ImportReport).data
}

/** An article newer than all of the sample club's. */
export const anArticle = (slug: string, title: string): ImportedArticle => ({
  slug,
  title,
  standfirst: `${title}, in short.`,
  category: 'Club News',
  publishedAt: '2026-11-20T11:59:00Z',
  status: 'Published',
  image: null,
  author: null,
  team: null,
  matchID: null,
  tags: [],
  body: [{ type: 'paragraph', spans: [{ text: `${title}, at length.` }] }],
})
