/**
 * Reads a folder of content: articles and pages in Markdown with YAML front matter, everything else in JSON, and turns it into
 * the import contract's format. Pure: files are passed in as text. Every problem names file and line; a folder with a problem is
 * refused whole. How to write it: docs/how-to/write-content.md.
 *
 * | File | Contents |
 * |---|---|
 * | `articles/*.md` | one article each; the file's name is its slug |
 * | `pages/**.md` | one page each; the path is its address |
 * | `menus.json`, `teams.json`, `players.json`, `tables.json`, `organisations.json`, `packages.json`, `promos.json`, `maps.json`, `forms.json` | lists |
 * | `sponsors.json` | `rows`, `header`, `sections` |
 * | `videos.json` | `categories`, `videos` |
 * | `adverts.json` | `adverts`, and the `slots` that they are shown in |
 * | `globals.json` | named values, written `{{name}}` in any text |
 * | `old-addresses.json` | addresses of a former site, `from`, and the paths that they redirect to, `to` |
 * | `wordings.json` | these texts and the settings' texts in the site's other languages |
 */
import {
  type ContentBlock,
  type ContentImport,
  contentImport,
  globalVariable,
  type ImportedArticle,
  type ImportedPage,
  importedArticle,
  importedPage,
} from '@club/contracts'
import type { SeasonYears } from '@club/settings'
import * as z from 'zod/mini'
import { type BlockTools, blocksOf, isPictureKey } from './content/blocks.core.ts'
import { createOrigins, type Origin } from './content/origins.core.ts'
import { faultsOf, noField, reasonInHead, reasonOf, strayFields } from './content/reasons.core.ts'
import {
  divide,
  type Located,
  type Problem,
  type Report,
  readJson,
  readYaml,
  substituted,
  substituteFrom,
} from './content/source.core.ts'
import { importedVideoOf, videosFile } from './content/videos.core.ts'
import { writtenInstant } from './content/written-dates.core.ts'
import { notUtf8, strangeLine } from './utf8.core.ts'

export type { Problem } from './content/source.core.ts'

/** A file of the folder: its path in it, with `/`, its text, and when it was last changed (for pages without a date). */
export type ContentFile = { path: string; text: string; modified: string }

/** A link's address, and where it is written. @param page address of the page with the link; null: many pages */
export type NamedLink = { address: string; file: string; line: number; page: string | null }

/** Where a picture is named, for reporting missing pictures. */
export type NamedPicture = { key: string; file: string; line: number }

export type ContentResult =
  | {
      ok: true
      content: ContentImport
      pictures: NamedPicture[]
      links: NamedLink[]
      /** The file and line that a part of the content came from. @param pointer JSON pointer, '/teams/0/slug' */
      originOf: (pointer: string) => Origin | null
    }
  | { ok: false; problems: Problem[] }

const line = z.string().check(z.minLength(1))
const head = {
  title: line,
  image: z.optional(
    z.string().check(z.refine(isPictureKey, 'is not the name of a picture, such as news/derby.webp')),
  ),
  imageAlt: z.optional(line),
  status: z.optional(z.enum(['Published', 'Draft'])),
}
/** Front matter of an article. */
export const articleHead = z.strictObject({
  ...head,
  standfirst: z.optional(z.string()),
  category: line,
  published: z.string(),
  until: z.optional(z.string()),
  updated: z.optional(z.string()),
  author: z.optional(line),
  team: z.optional(line),
  matchID: z.optional(line),
  tags: z.optional(z.array(z.string())),
})
/** Front matter of a page. */
export const pageHead = z.strictObject({
  ...head,
  template: z.enum(['Hub', 'Default']),
  order: z.optional(z.number()),
  standfirst: z.optional(line),
  metaDescription: z.optional(line),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  updated: z.optional(z.string()),
})

// The platform's own schemas, so that whatever it would refuse is refused here, with its line.
const part = contentImport.shape

const sponsorsFile = z.strictObject({
  rows: part.sponsorRows,
  header: part.headerSponsors,
  sections: part.sectionSponsors,
})

const advertsFile = z.strictObject({
  adverts: part.adverts,
  slots: part.advertSlots,
  experiments: part.experiments,
})

/** Files with several lists, and the part of an import that each list becomes. */
const grouped = {
  'sponsors.json': {
    schema: sponsorsFile,
    parts: { rows: 'sponsorRows', header: 'headerSponsors', sections: 'sectionSponsors' },
  },
  'adverts.json': {
    schema: advertsFile,
    parts: { adverts: 'adverts', slots: 'advertSlots', experiments: 'experiments' },
  },
} as const

/** The lists that each have their own file. */
const lists = {
  'menus.json': 'menu',
  'teams.json': 'teams',
  'players.json': 'players',
  'tables.json': 'customTables',
  'organisations.json': 'organisations',
  'promos.json': 'promoOverlays',
  'maps.json': 'mapPlaces',
  'forms.json': 'forms',
  'packages.json': 'packages',
  'wordings.json': 'wordings',
  'old-addresses.json': 'oldAddresses',
} as const

/**
 * @param anchor the day that relative dates count from, '2026-11-20'
 * @param zone the club's time zone, in which dates are written
 * @param seasonYears how many calendar years a season of the club has
 * @param source the import's name in the platform's log
 */
export function readContent(
  files: readonly ContentFile[],
  {
    anchor,
    source,
    zone,
    seasonYears,
  }: { anchor: string; source: string; zone: string; seasonYears?: SeasonYears | undefined },
): ContentResult {
  const reader = new ContentReader(anchor, zone, seasonYears)
  reader.readGlobals(files.find(({ path }) => path === 'globals.json'))
  const articles: ImportedArticle[] = []
  const pages: ImportedPage[] = []
  const content: ContentImport = { source }
  for (const file of files) {
    const strange = /\.(?:md|json)$/.test(file.path) ? strangeLine(file.text) : null
    if (strange !== null) reader.refuse(file.path, strange, notUtf8)
    if (/^articles\/.+\.md$/.test(file.path)) articles.push(...reader.readArticle(file))
    else if (/^pages\/.+\.md$/.test(file.path)) pages.push(...reader.readPage(file))
    else if (file.path === 'videos.json') Object.assign(content, reader.readVideos(file))
    else if (file.path in lists || file.path in grouped) Object.assign(content, reader.readList(file))
    else if (file.path !== 'globals.json')
      reader.refuse(file.path, 1, 'this file does not belong here: articles/, pages/ or one of the lists')
  }
  reader.refuseDoubles()
  if (articles.length > 0) content.articles = articles
  if (pages.length > 0) content.pages = pages
  if (reader.globals) content.globalVariables = reader.globals
  if (reader.problems.length > 0) {
    const inOrder = (one: Problem, other: Problem) =>
      one.file.localeCompare(other.file) || one.line - other.line
    return { ok: false, problems: reader.problems.sort(inOrder) }
  }
  return { ok: true, content, pictures: reader.pictures, links: reader.links, originOf: reader.origins.of }
}

class ContentReader {
  readonly problems: Problem[] = []
  readonly pictures: NamedPicture[] = []
  readonly links: NamedLink[] = []
  readonly origins = createOrigins()
  globals: { name: string; value: string }[] | null = null
  private values: ReadonlyMap<string, string> = new Map()
  private readonly anchor: string
  private readonly zone: string
  private readonly seasonYears: SeasonYears | undefined
  private readonly owners = new Map<string, string[]>()

  constructor(anchor: string, zone: string, seasonYears: SeasonYears | undefined) {
    this.anchor = anchor
    this.zone = zone
    this.seasonYears = seasonYears
  }

  refuse(file: string, at: number, reason: string): void {
    this.problems.push({ file, line: at, reason })
  }

  private reportFor(file: string): Report {
    return (at, reason) => this.refuse(file, at, reason)
  }

  /** Reports two files that define the same article or page. */
  refuseDoubles(): void {
    for (const [name, [first, ...others]] of this.owners) {
      for (const other of others) this.refuse(other, 1, `${name} is already in ${first}`)
    }
  }

  private own(name: string, file: string): void {
    this.owners.set(name, [...(this.owners.get(name) ?? []), file])
  }

  readGlobals(file: ContentFile | undefined): void {
    if (!file) return
    const read = readJson(file.text, this.reportFor(file.path))
    const globals = read && this.checked(file.path, read, z.array(globalVariable))
    if (!read || !globals) return
    this.origins.list('globalVariables', file.path, read.lineOf)
    this.globals = globals
    this.values = new Map(globals.map(({ name, value }) => [name, value]))
  }

  /** @returns the parsed value; if it does not match, null with problems at their lines */
  private checked<T extends z.ZodMiniType>(
    file: string,
    { value, lineOf }: Located,
    schema: T,
    words = reasonOf,
  ): z.infer<T> | null {
    const parsed = schema.safeParse(value)
    const faults = parsed.success
      ? strayFields(value, parsed.data).map((path) => ({ path, reason: noField }))
      : faultsOf(parsed.error.issues, value, words)
    for (const { path, reason } of faults) {
      const where = path.length > 0 ? `${path.map(String).join('.')}: ` : ''
      this.refuse(file, lineOf(path), `${where}${reason}`)
    }
    return parsed.success && faults.length === 0 ? parsed.data : null
  }

  /** The content of a JSON file, with named values substituted. */
  private readValues(file: ContentFile): Located | null {
    const report = this.reportFor(file.path)
    const read = readJson(file.text, report)
    if (!read) return null
    const substitute = substituteFrom(this.values, (_, reason) =>
      report(lineHolding(file.text, reason), reason),
    )
    const value = substituted(read.value, (text) => substitute(text, 1))
    for (const { path, address } of linksIn(value))
      this.links.push({ address, file: file.path, line: read.lineOf(path), page: null })
    if (showing.includes(file.path)) this.takePictures(file.path, { ...read, value })
    return { ...read, value }
  }

  private takePictures(file: string, { value, lineOf }: Located): void {
    for (const { path, key } of picturesWithin(value)) {
      if (isPictureKey(key)) this.pictures.push({ key, file, line: lineOf(path) })
      else
        this.refuse(
          file,
          lineOf(path),
          `${path.map(String).join('.')}: is not the name of a picture, such as news/derby.webp`,
        )
    }
  }

  readVideos(file: ContentFile): Partial<ContentImport> {
    const located = this.readValues(file)
    const read = located && this.checked(file.path, located, videosFile)
    if (!located || !read) return {}
    this.origins.list('videos', file.path, located.lineOf, ['videos'])
    this.origins.list('videoCategories', file.path, located.lineOf, ['categories'])
    const videos = read.videos?.flatMap((video, index) => {
      const lineOf = (field: string) => located.lineOf(['videos', index, field])
      const at = (field: 'created' | 'published' | 'released') =>
        this.instant(file.path, video[field], lineOf(field))
      const thumbnail = this.picture(file.path, video, ([field]) => lineOf(String(field)))
      const dates = { created: at('created'), published: at('published'), released: at('released') }
      return importedVideoOf(video, { ...dates, thumbnail }, this.zone, this.seasonYears) ?? []
    })
    return {
      ...(read.categories ? { videoCategories: read.categories } : {}),
      ...(videos ? { videos } : {}),
    }
  }

  readList(file: ContentFile): Partial<ContentImport> {
    const located = this.readValues(file)
    if (!located) return {}
    if (file.path in grouped) {
      const { schema, parts } = grouped[file.path as keyof typeof grouped]
      const read: Record<string, unknown> = this.checked(file.path, located, schema) ?? {}
      for (const [list, name] of Object.entries(parts))
        this.origins.list(name, file.path, located.lineOf, [list])
      return Object.fromEntries(
        Object.entries(parts).flatMap(([list, name]) => (read[list] ? [[name, read[list]]] : [])),
      )
    }
    const name = lists[file.path as keyof typeof lists]
    this.origins.list(name, file.path, located.lineOf)
    const value = this.checked(file.path, located, part[name])
    return value ? { [name]: value } : {}
  }

  /** @param page address of what the file defines */
  private open<T extends z.ZodMiniType>(file: ContentFile, schema: T, page: string) {
    const report = this.reportFor(file.path)
    const divided = divide(file.text, report)
    const read = divided && readYaml(divided.head, 2, report)
    if (!divided || !read) return null
    const substitute = substituteFrom(this.values, report)
    const value = substituted(read.value ?? {}, (text) => substitute(text, lineHolding(file.text, text)))
    const fields = this.checked(file.path, { ...read, value }, schema, reasonInHead)
    const tools: BlockTools = {
      report,
      substitute,
      link: (line, address) => this.links.push({ address, file: file.path, line, page }),
    }
    const body = blocksOf(divided.body, divided.bodyLine, tools)
    for (const key of body.flatMap(picturesOf))
      this.pictures.push({ key, file: file.path, line: lineHolding(file.text, key) })
    return fields ? { fields, body, lineOf: read.lineOf } : null
  }

  private picture(
    file: string,
    fields: { image?: string | undefined; imageAlt?: string | undefined },
    lineOf: Located['lineOf'],
  ) {
    if (!fields.image) return null
    this.pictures.push({ key: fields.image, file, line: lineOf(['image']) })
    if (fields.imageAlt) return { key: fields.image, alt: fields.imageAlt }
    this.refuse(file, lineOf(['image']), 'imageAlt: is missing, the description of the picture')
    return null
  }

  private instant(file: string, written: string | undefined, at: number): string | null {
    if (written === undefined) return null
    const instant = writtenInstant(written, this.anchor, this.zone)
    if (instant === null)
      this.refuse(file, at, `'${written}' is not a date: 2026-11-20, 2026-11-20 18:30, or -3d 18:30`)
    return instant
  }

  /** Checks a file's name, which becomes its address. @param what names the part that is checked */
  private called(file: string, schema: z.ZodMiniType<string>, name: string, what: string): void {
    for (const issue of schema.safeParse(name).error?.issues ?? []) {
      const reason =
        issue.code === 'invalid_format'
          ? 'must be small letters, figures and hyphens, such as a-wet-night'
          : reasonOf(issue, name)
      this.refuse(file, 1, `${what} ${reason}`)
    }
  }

  readArticle(file: ContentFile): ImportedArticle[] {
    const slug = file.path.replace(/^.*\//, '').replace(/\.md$/, '')
    this.own(`the article '${slug}'`, file.path)
    this.called(file.path, importedArticle.shape.slug, slug, 'the file’s name')
    const read = this.open(file, articleHead, `/news/${slug}`)
    if (!read) return []
    const { fields, body, lineOf } = read
    const publishedAt = this.instant(file.path, fields.published, lineOf(['published']))
    const publishedUntil = this.instant(file.path, fields.until, lineOf(['until']))
    const updatedAt = this.instant(file.path, fields.updated, lineOf(['updated']))
    const image = this.picture(file.path, fields, lineOf)
    if (!publishedAt) return []
    this.origins.entry('articles', file.path, lineOf)
    return this.whole(file.path, read, importedArticle, {
      slug,
      title: fields.title,
      standfirst: fields.standfirst ?? '',
      category: fields.category,
      publishedAt,
      ...(publishedUntil ? { publishedUntil } : {}),
      ...(updatedAt ? { updatedAt } : {}),
      status: fields.status ?? 'Published',
      image,
      author: fields.author ?? null,
      team: fields.team ?? null,
      matchID: fields.matchID ?? null,
      tags: fields.tags ?? [],
      body,
    })
  }

  readPage(file: ContentFile): ImportedPage[] {
    const fullPath = file.path.replace(/^pages/, '').replace(/(?:\/index)?\.md$/, '')
    this.own(`the page '${fullPath}'`, file.path)
    this.called(
      file.path,
      importedPage.shape.fullPath,
      fullPath,
      'each folder’s and the file’s name, five at most,',
    )
    const read = this.open(file, pageHead, fullPath)
    if (!read) return []
    const { fields, body, lineOf } = read
    const updatedAt = this.instant(file.path, fields.updated, lineOf(['updated']))
    const publishedFrom = this.instant(file.path, fields.from, lineOf(['from']))
    const publishedUntil = this.instant(file.path, fields.until, lineOf(['until']))
    this.origins.entry('pages', file.path, lineOf)
    return this.whole(file.path, read, importedPage, {
      fullPath,
      title: fields.title,
      template: fields.template,
      status: fields.status ?? 'Published',
      order: fields.order ?? 0,
      image: this.picture(file.path, fields, lineOf),
      standfirst: fields.standfirst ?? null,
      metaDescription: fields.metaDescription ?? null,
      ...(publishedFrom ? { publishedFrom } : {}),
      ...(publishedUntil ? { publishedUntil } : {}),
      // A checkout or a copy gives every file a new time: it counts only if the text has changed as well.
      ...(updatedAt ? { updatedAt } : { updatedAt: file.modified, undated: true }),
      body,
    })
  }

  /** Checks a whole entry against the contract, above all slugs and paths. */
  private whole<T extends z.ZodMiniType>(
    file: string,
    { fields, lineOf }: { fields: object; lineOf: Located['lineOf'] },
    schema: T,
    entry: z.input<T>,
  ): z.infer<T>[] {
    // A file that has been refused already has its reasons, with better lines.
    if (this.problems.some((problem) => problem.file === file)) return []
    const parsed = schema.safeParse(entry)
    if (parsed.success) return [parsed.data]
    for (const issue of parsed.error.issues) {
      const [field = '', ...below] = issue.path.map(String)
      const path = [inHead[field] ?? field, ...below]
      // A field that is not in the front matter comes from the file itself.
      const at = String(path[0]) in fields ? lineOf(path) : 1
      this.refuse(file, at, `${path.join('.')}: ${reasonOf(issue, entry)}`)
    }
    return []
  }
}

/** Names of the contract's fields in front matter, if they differ. */
const inHead: Readonly<Record<string, string>> = {
  publishedAt: 'published',
  publishedFrom: 'from',
  publishedUntil: 'until',
  updatedAt: 'updated',
}

/** Names of fields that contain links. */
const leads = /(?:^|[a-z])(?:href|url|link|path|page|to)$/i

/** Every address in the lists of a file: the values of link fields. */
function linksIn(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; address: string }[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (typeof entry !== 'string') return linksIn(entry, at)
    return leads.test(key) && /^(?:\/|https?:)/i.test(entry) ? [{ path: at, address: entry }] : []
  })
}

/** Lists whose pictures appear on pages as soon as they are imported; adverts, promos and packages wait until their pictures exist. */
const showing = ['sponsors.json', 'players.json', 'teams.json', 'videos.json']

/** Every picture key in the lists of such a file. */
function picturesWithin(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; key: string }[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([field, entry]) => {
    const at = [...path, Array.isArray(value) ? Number(field) : field]
    if (typeof entry !== 'string') return picturesWithin(entry, at)
    const names = /^(?:imageKey|imgLocation)$/.test(field) || (field === 'key' && path.at(-1) === 'image')
    return names ? [{ path: at, key: entry }] : []
  })
}

/** Keys of the pictures that a block shows. */
const picturesOf = (block: ContentBlock): string[] => {
  if (block.type === 'image') return [block.key]
  if (block.type === 'gallery') return block.images.map(({ key }) => key)
  return block.type === 'video' ? [block.image.key] : []
}

/** The first line that contains a text, or the name quoted in a problem; otherwise line 1. */
function lineHolding(text: string, part: string): number {
  const name = /'([\w-]+)'/.exec(part)?.[1]
  const at = text.includes(part) ? text.indexOf(part) : name ? text.indexOf(`{{${name}}}`) : -1
  return at < 0 ? 1 : text.slice(0, at).split('\n').length
}
