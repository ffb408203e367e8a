import { iconNames, shirtStyles } from '@club/settings/icon-names'
import {
  Button,
  ButtonLink,
  type ButtonType,
  buttonPresets,
  CategoryCard,
  Container,
  Grid,
  Heading,
  type HeadingTag,
  Icon,
  Loading,
  LoadMore,
  PageHeader,
  Section,
} from '@club/ui'
import { useState } from 'react'

const types: readonly ButtonType[] = [
  'primary-dark',
  'primary-light',
  'ghost-dark',
  'ghost-light',
  'label-dark',
  'label-light',
]
const tags: readonly HeadingTag[] = ['h2', 'h3', 'h4', 'h5', 'h6', 'span']

export function GalleryPage() {
  return (
    <>
      <PageHeader title="Gallery" />
      <Section aria-label="Icons">
        <Container>
          <Grid columns={4} tag="ul">
            {iconNames.map((name) => (
              <li key={name} data-icon={name}>
                <Icon name={name} title={name} />
              </li>
            ))}
            {shirtStyles.map((style) => (
              <li key={style} data-icon={`Shirt-${style}`}>
                <Icon name="Shirt" shirtStyle={style} title={`Shirt, ${style}`} />
              </li>
            ))}
          </Grid>
        </Container>
      </Section>
      {types.map((type) => (
        <Section key={type} ground={type.endsWith('-light') ? 'inverse' : 'plain'} aria-label={type}>
          <Container>
            <Button type={type} icon="Star" iconAlign="left">
              Left
            </Button>
            <Button type={type} icon="Star" iconAlign="right">
              Right
            </Button>
            <Button type={type} loading>
              Working
            </Button>
            <ButtonLink type={type} href="/news">
              Link
            </ButtonLink>
          </Container>
        </Section>
      ))}
      <Section aria-label="Headings">
        <Container>
          {tags.map((tag) => (
            <div key={tag}>
              <Heading tag={tag}>Set as {tag}</Heading>
            </div>
          ))}
        </Container>
      </Section>
      <Section ground="brand" aria-label="Presets">
        <Container>
          <ul>
            {Object.entries(buttonPresets).map(([name, preset]) => (
              <li key={name} data-tone={preset.type.endsWith('-light') ? 'dark' : 'light'} data-preset={name}>
                <Button {...preset} />
              </li>
            ))}
          </ul>
        </Container>
      </Section>
      <Section aria-label="Cards">
        <Container>
          <Grid columns={4}>
            <CategoryCard href="/news" title="Shown" imageKey="news/fans-01.webp" />
            <CategoryCard href="/matches" title="Hidden" imageKey="news/fans-02.webp" titleHidden />
          </Grid>
        </Container>
      </Section>
      <Section aria-label="Guarded">
        <Container>
          <ButtonLink href="/gallery/guarded">Guarded</ButtonLink>
        </Container>
      </Section>
      <Section aria-label="Waiting">
        <Container>
          <Loading />
          <More />
        </Container>
      </Section>
    </>
  )
}

/** Adds another line, a while after the request for it. */
function More() {
  const [state, setState] = useState({ lines: 1, loading: false })
  const load = () => {
    setState((before) => ({ ...before, loading: true }))
    setTimeout(() => setState((before) => ({ lines: before.lines + 1, loading: false })), 1500)
  }
  return (
    <>
      <ol data-lines>
        {Array.from({ length: state.lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
          <li key={line}>Line {line + 1}</li>
        ))}
      </ol>
      <LoadMore href="/gallery" onLoad={load} loading={state.loading} />
    </>
  )
}
