import { categoryPath } from '@club/contracts/page-paths'
import { useMessages, useSettings } from '@club/shell-api'
import { CategoryCard, Container, Grid, Notice, PageHeader, Section } from '@club/ui'
import { useLoaderData } from 'react-router'
import { clubMessages } from '../messages.ts'
import type { CategoriesData } from './category.loader.ts'

/** All categories. */
export function CategoriesPage() {
  const { categories } = useLoaderData() as CategoriesData
  const { club, site } = useSettings()
  const words = useMessages(clubMessages)
  return (
    <>
      <PageHeader
        title={words.categories}
        kicker={club.name}
        intro={words.categoriesIntro(site.titleSuffix)}
      />
      <Section aria-label={words.categories}>
        <Container>
          {categories.length === 0 ? (
            <Notice kind="empty">{words.noCategories}</Notice>
          ) : (
            <Grid columns={4} tag="ul">
              {categories.map(({ slug, name, image }) => (
                <li key={slug}>
                  <CategoryCard
                    href={categoryPath(slug)}
                    title={name}
                    imageKey={image?.key}
                    focus={image?.focus}
                  />
                </li>
              ))}
            </Grid>
          )}
        </Container>
      </Section>
    </>
  )
}
