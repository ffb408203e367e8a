/** Requests generated from the site's own OpenAPI document, and requests to its pages and files with odd queries. */
import fc from 'fast-check'
import { nastyTexts, nastyValue, type Schema, valuesOf } from './values.ts'

export type Wanted = {
  method: string
  target: string
  headers: Record<string, string>
  /** As base64; null if there is none. */
  body: string | null
  /** Index of the signed-in fan who sends it; null: nobody. */
  fan: number | null
}

type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Page paths; the parts in braces are filled with anything. */
const pages = [
  '/',
  '/news',
  '/news/{}',
  '/news/{}/{}',
  '/matches',
  '/matches/{}',
  '/matches/{}/{}',
  '/match/{}',
  '/videos',
  '/videos/{}',
  '/videos/browse',
  '/videos/categories/{}',
  '/teams/{}',
  '/search',
  '/{}',
  '/{}/{}',
  '/_s/{}',
  '/_r/{}/{}/web/{}',
  '/assets/{}',
  '/_beacon',
  '/robots.txt',
  '/readyz',
  '/images/fit-in/{}/{}',
  '/api/{}/v1/{}',
]
const pageQueries = [
  'page',
  'team',
  'season',
  'competition',
  'q',
  'duration',
  'view',
  'utm_source',
  '__proto__',
  '',
]

/** Half a surrogate pair cannot be encoded; we send the bytes that some clients make of it. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value)?.slice(0, 4000) ?? '')

const brokenEscapes = fc.constantFrom(
  '%',
  '%zz',
  '%ff%fe',
  '%ED%A0%80',
  '%00',
  '%u0041',
  '+',
  '%2e%2e%2f',
  ';',
  '[',
)
/** A path part: correctly encoded, except for one in ten. */
const addressPart = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: value.map((part) => encoded(written(part)).slice(0, 6000)) },
    { weight: 1, arbitrary: brokenEscapes },
  )

/** Headers that no client of ours sends; each request has up to three of these at once. */
const oddHeaderList: Record<string, string>[] = [
  { accept: 'text/event-stream' },
  { accept: '*/*;q=NaN' },
  { accept: 'image/avif,image/webp' },
  { 'accept-encoding': 'br;q=0, gzip;q=x, *' },
  { 'accept-language': '-,;'.repeat(200) },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(5000)}` },
  { authorization: `Bearer ${'k'.repeat(32)}` },
  { authorization: 'Basic OjpAOjo=' },
  { cookie: 'site_session=' },
  { cookie: `site_session=${'A'.repeat(43)}` },
  { cookie: `site_session=${'A'.repeat(43)}; site_session=${'B'.repeat(43)}` },
  { cookie: '=; ;;;=;\x80=\xff' },
  { cookie: '__proto__=x; constructor=y; site_session=%00' },
  { cookie: `a=${'b'.repeat(7000)}` },
  { 'if-none-match': '*' },
  { 'if-none-match': '"'.repeat(3000) },
  { range: 'bytes=0-' },
  { range: 'bytes=99999999999999999999-' },
  { range: 'bytes=-0,1-2,3-' },
  { 'last-event-id': '99999999999999999999' },
  { 'last-event-id': '-1' },
  { 'last-event-id': 'NaN' },
  { origin: 'null' },
  { origin: 'http://evil.example' },
  { origin: 'http://[' },
  { referer: 'javascript:x' },
  { host: 'localhost:99999' },
  { host: 'evil.example' },
  { host: '[::1' },
  { 'x-forwarded-for': '99.99.99.99, , unknown, "[::1]:99999"' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-request-id': '../../x' },
  { 'user-agent': '' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
]
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 5,
    arbitrary: fc
      .array(fc.constantFrom(...oddHeaderList), { minLength: 1, maxLength: 3 })
      .map((some) => Object.assign({}, ...some)),
  },
)

const contentTypes = fc.oneof(
  { weight: 10, arbitrary: fc.constant('application/json') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      'text/plain',
      'application/json; charset=utf-16',
      'application/json;charset=nonsense',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json, application/json',
      'APPLICATION/JSON',
      'a/b/c',
      '*/*',
      'video/mp2t',
    ),
  },
)

/** Bodies that are not JSON, or JSON that parsers disagree on. */
const oddBodies = fc.constantFrom(
  '',
  '{',
  'nul',
  '{"data":1,"data":2}',
  '{"email":"a@b.c","email":"d@e.f","password":"x","password":null}',
  '\ufeff{}',
  '{"a":1e999}',
  '"\\ud800"',
  '{"email":"\\u0000","password":"\\ud800"}',
  '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  `{"a":"${'x'.repeat(200_000)}"}`,
  '\xff\xfe\x00',
  'a=b&c=d',
)

const sometimes = <T>(value: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | null> =>
  fc.oneof(
    { weight, arbitrary: value as fc.Arbitrary<T | null> },
    { weight: 10 - weight, arbitrary: fc.constant(null) },
  )

/** A request that would end a session is sent signed out. */
const endsSessions = (method: string, target: string) =>
  method !== 'GET' &&
  /\/account\/v1\/sessions/.test(
    decodeURIComponent(target.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[89a-f]./gi, '')),
  )

function ofOperation(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  schemas: Record<string, Schema>,
  known: readonly string[],
): fc.Arbitrary<Wanted> {
  const json = requestBody?.content['application/json']?.schema
  const part = (schema: Schema) => addressPart(valuesOf(schema, schemas, known))
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const body = requestBody
    ? fc.oneof(
        {
          weight: 8,
          arbitrary: valuesOf(json ?? {}, schemas, known).map((value) => JSON.stringify(value) ?? ''),
        },
        { weight: 2, arbitrary: oddBodies },
      )
    : sometimes(oddBodies, 1)
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, part(schema)]))),
      query: fc.record(
        Object.fromEntries(inQuery.map(({ name, schema }) => [name, sometimes(part(schema), 6)])),
      ),
      more: sometimes(fc.tuple(addressPart(nastyValue), addressPart(nastyValue)), 1),
      twice: fc.integer({ min: 0, max: 14 }),
      headers: oddHeaders,
      type: contentTypes,
      body: body as fc.Arbitrary<string | null>,
      fan: sometimes(fc.integer({ min: 0, max: 99 }), 5),
      method: fc.oneof(
        { weight: 19, arbitrary: fc.constant(method.toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom('POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD') },
      ),
    })
    .map((made) => {
      const given = Object.entries(made.query).flatMap(([name, value]) =>
        value === null ? [] : [`${name}=${value}`],
      )
      if (made.twice === 0 && given[0]) given.push(given[0])
      if (made.more) given.push(made.more.join('='))
      const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => made.path[name] ?? 'x')
      const target = given.length > 0 ? `${filled}?${given.join('&')}` : filled
      return finish(made.method, target, made.headers, made.type, made.body, made.fan)
    })
}

function finish(
  method: string,
  target: string,
  headers: Record<string, string>,
  type: string,
  body: string | null,
  fan: number | null,
): Wanted {
  const bodied = body !== null && method !== 'GET' && method !== 'HEAD'
  return {
    method,
    target: target.slice(0, 9000),
    headers: { ...headers, ...(bodied && type ? { 'content-type': type } : {}) },
    body: bodied ? Buffer.from(body).toString('base64') : null,
    fan: 'cookie' in headers || endsSessions(method, target) ? null : fan,
  }
}

function ofPages(known: readonly string[]): fc.Arbitrary<Wanted> {
  const part = addressPart(
    fc.oneof(fc.constantFrom(...known, ...known.slice(0, 1)), fc.constantFrom(...nastyTexts)),
  )
  return fc
    .record({
      page: fc.constantFrom(...pages),
      parts: fc.array(part, { minLength: 3, maxLength: 3 }),
      query: fc.array(fc.tuple(fc.constantFrom(...pageQueries), part), { maxLength: 3 }),
      headers: oddHeaders,
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'OPTIONS', 'DELETE') },
      ),
      body: sometimes(oddBodies, 5),
      fan: sometimes(fc.integer({ min: 0, max: 99 }), 4),
    })
    .map(({ page, parts, query, headers, method, body, fan }) => {
      let next = 0
      const path = page.replace(/\{\}/g, () => parts[next++] ?? 'x')
      const pairs = query.map((pair) => pair.join('=')).join('&')
      return finish(method, pairs ? `${path}?${pairs}` : path, headers, 'application/json', body, fan)
    })
}

/**
 * The given number of requests, always the same for a seed, a document and a site's known words.
 * @param known existing slugs and ids
 */
export function makeRequests(
  document: OpenApi,
  known: readonly string[],
  { seed, count }: { seed: number; count: number },
): Wanted[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      ofOperation(path, method, operation, document.components.schemas, known),
    ),
  )
  const any = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .integer({ min: 0, max: operations.length - 1 })
        .chain((at) => operations[at] as fc.Arbitrary<Wanted>),
    },
    { weight: 1, arbitrary: ofPages(known) },
  )
  return fc.sample(any, { seed, numRuns: count })
}
