import { lastSlots } from '@club/contracts/advert-addresses'
import { advertPositionOf } from '@club/settings/advert-position'
import { useDates, useMessages, useSettings } from '@club/shell-api'
import { AdvertSlot, Badge, Grid, RichText, Said, SectionHeading, SiteLink, Stack, Still } from '@club/ui'
import { topicPath } from '../addresses.core.ts'
import { newsMessages } from '../messages.ts'
import { StoryCard } from '../story/StoryCard.tsx'
import type { ArticleData } from './article.loader.ts'
import { Item, ItemAfter, ItemColumn, ItemHead } from './Item.tsx'
import { MatchThread } from './MatchThread.tsx'
import { Sharing } from './Sharing.tsx'

/** One article. */
export function ArticlePage({ data }: { readonly data: ArticleData }) {
  const { article, related, match, advert, adverts, address } = data
  const settings = useSettings()
  const { sharing } = settings.news
  const words = useMessages(newsMessages)
  const dates = useDates()
  const updatedLater = dates.day(article.updatedAt) > dates.day(article.publishedAt)
  return (
    <>
      <Item>
        <ItemHead
          title={article.title}
          kicker={
            <SiteLink href={topicPath({ category: article.category.slug })}>
              <Said>{article.category.name}</Said>
            </SiteLink>
          }
          standfirst={article.standfirst}
          image={article.image}
        >
          <time dateTime={article.publishedAt}>{dates.date(article.publishedAt)}</time>
          {article.author && <span>{words.by(article.author)}</span>}
          {updatedLater && (
            <span>
              {words.updated} <time dateTime={article.updatedAt}>{dates.date(article.updatedAt)}</time>
            </span>
          )}
        </ItemHead>
        <ItemColumn>
          <RichText blocks={article.body} adverts={adverts} />
          {match && article.matchID && <MatchThread id={article.matchID} match={match} slug={article.slug} />}
          {article.tags.length > 0 && (
            <section aria-label={words.tags}>
              <Stack tag="ul" row space="xs">
                {[...new Set(article.tags)].map((tag) => (
                  <li key={tag}>
                    <SiteLink href={topicPath({ tag })}>
                      <Badge wraps>
                        <Said>{tag}</Said>
                      </Badge>
                    </SiteLink>
                  </li>
                ))}
              </Stack>
            </section>
          )}
          {sharing && <Sharing key={address} address={address} title={article.title} />}
          {advertPositionOf(settings, 'newsArticle') === 'last' && (
            <AdvertSlot advert={advert} slotID={lastSlots.newsArticle} />
          )}
        </ItemColumn>
      </Item>
      {related.length > 0 && (
        <ItemAfter>
          <section data-screen aria-labelledby="related-news">
            <Stack space="l">
              <SectionHeading title={words.relatedNews} id="related-news" />
              <Grid columns={4} tag="ul">
                {related.map((story) => (
                  <Still as="li" key={story.slug} of={story} drawing="story-related">
                    <StoryCard story={story} size="s" ratio="3/2" sizes={relatedSizes} />
                  </Still>
                ))}
              </Grid>
            </Stack>
          </section>
        </ItemAfter>
      )}
    </>
  )
}

const relatedSizes = '(width >= 1440px) 320px, (width >= 1024px) 23vw, (width >= 450px) 46vw, 94vw'
