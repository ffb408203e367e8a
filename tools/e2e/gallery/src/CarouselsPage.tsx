import {
  Carousel,
  type CarouselType,
  CategoryCard,
  Container,
  PageHeader,
  PromoCarousel,
  Section,
  SectionHeading,
} from '@club/ui'

const types: readonly CarouselType[] = ['full-6', 'full-4', 'full-3']
const tones = ['light', 'dark'] as const

const cards = (count: number, of: string) =>
  Array.from({ length: count }, (_, index) => (
    <CategoryCard
      // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
      key={index}
      href="/news"
      title={`${of} ${index + 1}`}
      imageKey="news/fans-01.webp"
    />
  ))

/** Carousels of every type and tone, and promo carousels with and without an end card. */
export function CarouselsPage() {
  return (
    <>
      <PageHeader title="Carousels" />
      {types.flatMap((type) =>
        tones.map((tone) => (
          <Section
            key={`${type} ${tone}`}
            ground={tone === 'dark' ? 'inverse' : 'plain'}
            aria-label={`${type}, ${tone}`}
          >
            <Container>
              <Carousel
                label={`Films ${type} ${tone}`}
                type={type}
                tone={tone}
                heading={<SectionHeading title={`Films ${type} ${tone}`} />}
              >
                {cards(12, 'Film')}
              </Carousel>
            </Container>
          </Section>
        )),
      )}
      <Section aria-label="Nothing to show">
        <Container>
          <Carousel label="No films">{cards(0, 'Film')}</Carousel>
          <PromoCarousel label="No promos" seeMore={{ href: '/hospitality' }}>
            {cards(0, 'Promo')}
          </PromoCarousel>
        </Container>
      </Section>
      {tones.map((tone) => (
        <Section key={tone} ground={tone === 'dark' ? 'inverse' : 'plain'} aria-label={`Promos, ${tone}`}>
          <Container>
            <PromoCarousel
              label={`Promos ${tone}`}
              tone={tone}
              seeMore={tone === 'light' ? { href: '/hospitality' } : undefined}
            >
              {cards(5, 'Promo')}
            </PromoCarousel>
          </Container>
        </Section>
      ))}
    </>
  )
}
