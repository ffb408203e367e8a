/** Every example in docs/how-to/write-content.md is imported unchanged, and the page omits no block and no field. */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  advert,
  advertSlot,
  type ContentImport,
  contentBlock,
  experiment,
  importedForm,
  importedMapPlace,
  importedPackage,
  importedPromo,
  oldAddress,
} from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { articleHead, pageHead, readContent } from './content.core.ts'
import { contentFolder, listPictures, readTexts } from './content.server.ts'
import { Place, root, startImport } from './testing/commands.ts'

// The last test starts a platform, and a process for each example.
jest.setTimeout(180_000)

const address = 'docs/how-to/write-content.md'
const page = readFileSync(join(root, address), 'utf8')

/** `at`: the line of the page at which it begins. */
type Example = { file: string; at: number; text: string }

/** A line that contains only a file's name, followed by a fenced block. */
const examples: Example[] = [
  ...page.matchAll(/^`(?<file>[\w./-]+)`\n\n(?<fence>`{3,})\w+\n(?<text>[\s\S]*?\n)\k<fence>$/gm),
].map(({ index, groups }) => ({
  file: groups?.file ?? '',
  at: page.slice(0, index).split('\n').length,
  text: groups?.text ?? '',
}))
const nameOf = ({ file, at }: Example) => `${file}, line ${at} of ${address}`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-content-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Puts an example into an otherwise empty folder. */
async function laid(example: Example): Promise<string> {
  const own = join(folder, String(example.at))
  await mkdir(dirname(join(own, example.file)), { recursive: true })
  await writeFile(join(own, example.file), example.text)
  return own
}

/** @returns the import's result for an example, and its problems */
async function readExample(example: Example): Promise<{ content: ContentImport | null; problems: string[] }> {
  const parts = await contentFolder(await laid(example))
  const pictures = await listPictures(parts)
  const files = await readTexts(parts)
  const read = readContent(files, { anchor: '2027-03-01', source: example.file, zone: 'Europe/London' })
  const problems = [...(read.ok ? [] : read.problems), ...pictures.problems]
  return {
    content: read.ok ? read.content : null,
    problems: problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`),
  }
}

/** All examples together, as one import. */
async function wholeContent(): Promise<ContentImport> {
  let whole: ContentImport = { source: address }
  for (const example of examples) {
    const { content } = await readExample(example)
    const merged = Object.entries(content ?? {}).map(([part, entries]) => {
      const before: unknown = whole[part as keyof ContentImport]
      return [part, Array.isArray(entries) && Array.isArray(before) ? [...before, ...entries] : entries]
    })
    whole = { ...whole, ...Object.fromEntries(merged) }
  }
  return whole
}

type Schema = {
  def: { type: string; shape?: Fields; innerType?: Schema; element?: Schema; options?: Schema[] }
}
type Fields = Record<string, Schema>

/** A match pass has no example, because the page refers to the sample's. Focal points belong to the picture library. */
const leftOut = ['pass', 'backgroundFocus']

/** Names of the fields of a schema, including nested ones. */
function fieldsWithin({ def }: Schema): string[] {
  const inner = [def.innerType, def.element, ...(def.options ?? [])].flatMap((one) => one ?? [])
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
      leftOut.includes(name) ? [] : [name, ...fieldsWithin(field)],
    ),
    ...inner.flatMap(fieldsWithin),
  ]
}
const fieldsOf = ({ shape }: { shape: object }) => Object.keys(shape)

/** Names of front matter fields, from its lines. */
const headOf = (file: string) =>
  examples
    .filter((example) => example.file.startsWith(file))
    .flatMap(({ text }) =>
      [...(text.split('\n---\n')[0] ?? '').matchAll(/^(\w+):/gm)].map(([, name]) => name),
    )

describe('the page on writing content', () => {
  it('names the file of every example', () => {
    // The only block that is not a file contains the commands.
    const fenced = [...page.matchAll(/^(`{3,})(\w*)\n[\s\S]*?\n\1$/gm)].filter(
      ([, , language]) => language !== '',
    )
    expect(examples).toHaveLength(fenced.length)
    expect([...new Set(examples.map(({ file }) => file))].sort()).toEqual([
      'adverts.json',
      'articles/harbour-fair.md',
      'forms.json',
      'globals.json',
      'maps.json',
      'old-addresses.json',
      'packages.json',
      'pages/club/harbour-fair.md',
      'pictures/catalogue.json',
      'promos.json',
    ])
  })

  it.each(examples.map((example) => [nameOf(example), example] as const))(
    'has an example that the import takes: %s',
    async (_, example) => {
      expect((await readExample(example)).problems).toEqual([])
    },
  )

  it('shows every kind of block', async () => {
    const known = contentBlock.def.options.flatMap(({ shape }) => shape.type.def.values)
    const { articles = [] } = await wholeContent()
    const shown = new Set(articles.flatMap(({ body }) => body.map(({ type }) => type)))
    expect(known.filter((type) => !shown.has(type))).toEqual([])
    expect(articles[0]?.body).toContainEqual(
      expect.objectContaining({ type: 'quote', cite: 'Marcus Thale, head coach' }),
    )
    expect(articles[0]?.body).toContainEqual(
      expect.objectContaining({ type: 'image', caption: 'The first guest' }),
    )
  })

  it('tells of every field', () => {
    const told = new Set([...page.matchAll(/`"?([A-Za-z]+)"?(?:: [^`]*)?`/g)].map(([, name]) => name))
    const schemas: { def: object }[] = [
      articleHead,
      pageHead,
      advert,
      advertSlot,
      experiment,
      importedPromo,
      importedPackage,
      importedMapPlace,
      importedForm,
      oldAddress,
    ]
    const fields = schemas.flatMap((schema) => fieldsWithin(schema as Schema))
    const example = (field: string) => examples.some(({ text }) => text.includes(`"${field}": `))
    expect(fields.filter((field) => !told.has(field))).toEqual([])
    // No list omits a field, whether it is optional or not.
    const inLists = schemas.slice(2).flatMap((schema) => fieldsWithin(schema as Schema))
    expect(inLists.filter((field) => !example(field))).toEqual([])
    // The page cannot know a match's id: it is only in the table.
    expect(fieldsOf(articleHead).filter((field) => !headOf('articles/').includes(field))).toEqual(['matchID'])
    expect(fieldsOf(pageHead).filter((field) => !headOf('pages/').includes(field))).toEqual([])
  })

  it('shows promos of both types, adverts of the footer and of places, a dated campaign and an experiment', async () => {
    const whole = await wholeContent()
    expect(whole.promoOverlays?.map(({ type }) => type)).toEqual(['Default', 'Mini'])
    expect(whole.packages?.map(({ packageType }) => packageType)).toEqual(['membership'])
    expect(whole.adverts?.map(({ area }) => area)).toContain('footer')
    expect(whole.adverts?.filter(({ timings }) => timings.startUTC && timings.endUTC)).not.toEqual([])
    expect(whole.advertSlots?.map(({ slotID }) => slotID)).toEqual(
      expect.arrayContaining(['footer_slot', 'news_article_last']),
    )
    expect(whole.experiments?.map(({ slotID }) => slotID)).toEqual(['footer_slot'])
    expect(whole.pages?.[0]).toMatchObject({
      publishedFrom: '2027-05-01T09:00:00.000Z',
      publishedUntil: '2027-06-01T08:00:00.000Z',
    })
    // What the texts link to within the site's own parts is in the other examples.
    const body = whole.articles?.flatMap((article) => article.body) ?? []
    const named = body.flatMap((block) =>
      block.type === 'form' ? [block.formID] : block.type === 'advert' ? [block.slotID] : [],
    )
    const there = [
      ...(whole.forms ?? []).map(({ id }) => id),
      ...(whole.advertSlots ?? []).map(({ slotID }) => slotID),
    ]
    expect(named.filter((id) => !there.includes(id))).toEqual([])
  })

  it('is taken by the command itself, each example alone: a platform refuses more than a reader can', async () => {
    const place = await Place.make()
    try {
      await place.startPlatform()
      const ended: string[] = []
      for (const example of examples.filter(({ file }) => !file.startsWith('pictures/'))) {
        const { code, out, err } = await startImport(['content', await laid(example)], place.dataDir).ended
        const refused = err.split('\n').filter((line) => line !== '' && !line.includes(': note: '))
        ended.push(
          `${nameOf(example)}: ${[code, ...refused].join(' ')}, ${out.trim().replace(/\d+ added/, 'added')}`,
        )
      }
      expect(ended).toEqual(
        examples
          .filter(({ file }) => !file.startsWith('pictures/'))
          .map((example) => `${nameOf(example)}: 0, added, 0 changed, 0 unchanged`),
      )
    } finally {
      await place.remove()
    }
  })
})
