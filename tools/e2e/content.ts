/** Content that a test writes as the import commands do: through the platform's admin API. */
import type { ContentImport, ImportedArticle, ImportedPage, ImportReport } from '@club/contracts'
import { anArticle as anyArticle } from '@club/contracts/testing'
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
  const told = await answer.text()
  expect(answer.status, told).toBe(200)
  return (JSON.parse(told) as ImportReport).data
}

/** An article newer than all of the sample club's. */
export const anArticle = (slug: string, title: string): ImportedArticle =>
  anyArticle(slug, {
    title,
    standfirst: `${title}, in short.`,
    publishedAt: '2026-11-20T11:59:00Z',
    body: [{ type: 'paragraph', spans: [{ text: `${title}, at length.` }] }],
  })

/** An empty page, unless `more` says otherwise. */
export const aPage = (fullPath: string, more: Partial<ImportedPage> = {}): ImportedPage => ({
  fullPath,
  title: `Page ${fullPath}`,
  template: 'Default',
  status: 'Published',
  order: 1,
  image: null,
  standfirst: null,
  metaDescription: null,
  updatedAt: '2026-11-01T10:00:00Z',
  body: [],
  ...more,
})
