import { useMessages } from '@club/shell-api'
import { CategoryCard, Container, Notice } from '@club/ui'
import { useLoaderData } from 'react-router'
import { channelPath } from '../addresses.core.ts'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import styles from './CategoriesPage.module.css'
import type { CategoriesData } from './categories.loader.ts'

export function CategoriesPage() {
  const { frame, categories } = useLoaderData() as CategoriesData
  const words = useMessages(tvMessages)
  return (
    <TvFrame frame={frame} current="categories">
      <TvHead title={words.categories} intro={words.categoriesIntro} />
      <section className={styles.categories} aria-label={words.categories}>
        <Container>
          {categories.length === 0 ? (
            <Notice kind="empty">{words.nothingYet}</Notice>
          ) : (
            <ul className={styles.grid}>
              {categories.map(({ slug, title, titleHidden, image, videos }) => (
                <li key={slug} className={styles.category}>
                  <CategoryCard
                    href={channelPath(slug)}
                    title={title}
                    titleHidden={titleHidden}
                    imageKey={image?.key}
                    focus={image?.focus}
                    sizes="(width >= 1200px) 16vw, (width >= 760px) 24vw, 46vw"
                  />
                  <span className={styles.count}>{words.videoCount(videos)}</span>
                </li>
              ))}
            </ul>
          )}
        </Container>
      </section>
    </TvFrame>
  )
}
