import { useLoaderData } from 'react-router'
import { PeriodPage } from '../legacy/PeriodPage.tsx'
import { ArticlePage } from './ArticlePage.tsx'
import type { ItemData } from './article.loader.ts'

/** The page within the news-item layout: an article, or a period of the archive. */
export function ItemPage() {
  const data = useLoaderData() as ItemData
  return data.kind === 'article' ? <ArticlePage data={data} /> : <PeriodPage data={data} />
}
