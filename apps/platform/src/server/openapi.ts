/** The OpenAPI 3.1 document, generated from the schemas that validate (PF-01). */
import * as contracts from '@club/contracts'
import { clubSettings } from '@club/settings'
import * as z from 'zod/mini'
import { type Route, route } from './route.ts'

type Json = Record<string, unknown>

/** Schemas with a name in the document; every other one is written inline. */
const named: Record<string, z.ZodMiniType> = {
  AlertSubscriber: contracts.alertSubscriber,
  Article: contracts.article,
  ArticleSummary: contracts.articleSummary,
  ClubSettings: clubSettings,
  Competition: contracts.competition,
  ContentBlock: contracts.contentBlock,
  ContentImport: contracts.contentImport,
  CustomTable: contracts.customTable,
  Error: contracts.errorBody,
  GlobalVariable: contracts.globalVariable,
  HeaderSponsor: contracts.headerSponsor,
  ImportReport: contracts.importReport,
  ImportedMenuItem: contracts.importedMenuItem,
  Match: contracts.match,
  MatchImport: contracts.matchImport,
  MatchState: contracts.matchState,
  MenuItem: contracts.menuItem,
  NewsSearchAnswer: contracts.newsSearchAnswer,
  Organisation: contracts.organisation,
  Page: contracts.page,
  Picture: contracts.picture,
  Player: contracts.player,
  Season: contracts.season,
  SectionSponsorSlot: contracts.sectionSponsorSlot,
  SponsorRow: contracts.sponsorRow,
  TableRow: contracts.tableRow,
  Team: contracts.team,
}

/** The path in OpenAPI's form: '/teams/:slug' → '/teams/{slug}'; a wildcard is a picture's key. */
export const documentedPath = (path: string): string =>
  path.replace(/:([A-Za-z]+)/g, '{$1}').replace('*', '{key}')

/** Redirects and empty responses have no content. */
const goodAnswers = ({ statuses = [200] }: Route, content: Json): Json =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      status === 204 || status >= 300
        ? { description: status === 204 ? 'Done' : 'Leads on' }
        : { description: 'The answer', content },
    ]),
  )

const componentPath = (id: string) => `#/components/schemas/${id}`

/** Drops keys that only make sense in a schema document of its own. */
function bare(schema: Json): Json {
  const { $schema: _schema, $id: _id, id: _name, ...rest } = schema
  return rest
}

export function openApiDocument(routes: readonly Route[]): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  // Schemas of the routes join the same registry, so that they refer to the named ones instead of repeating them.
  const inline = new Map<z.ZodMiniType, string>()
  const remember = (schema: z.ZodMiniType) => {
    const known = registry.get(schema)?.id ?? inline.get(schema)
    if (known) return
    const id = `inline-${inline.size}`
    inline.set(schema, id)
    registry.add(schema, { id })
  }
  for (const entry of routes) {
    for (const schema of [
      entry.params,
      entry.query,
      entry.body,
      entry.kind === 'json' ? entry.response : undefined,
    ]) {
      if (schema) remember(schema)
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    // The data on the wire: before a reader's own transforms.
    io: 'input',
    unrepresentable: 'any',
    uri: componentPath,
  }) as { schemas: Record<string, Json> }

  const schemaOf = (schema: z.ZodMiniType): Json => {
    const id = inline.get(schema)
    return id === undefined
      ? { $ref: componentPath(registry.get(schema)?.id ?? '') }
      : bare(schemas[id] ?? {})
  }
  const parametersOf = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name: name === '*' ? 'key' : name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const errorAnswer = (description: string): Json => ({
    description,
    content: { 'application/json': { schema: { $ref: componentPath('Error') } } },
  })
  const contentOf = (types: readonly string[], schema: Json): Json =>
    Object.fromEntries(types.map((type) => [type === '*' ? '*/*' : type, { schema }]))

  const paths: Record<string, Json> = {}
  for (const entry of routes) {
    const path = documentedPath(entry.path)
    const answer =
      entry.kind === 'json'
        ? contentOf(['application/json'], schemaOf(entry.response))
        : contentOf(entry.produces, { type: 'string' })
    const body = entry.body
      ? contentOf(['application/json'], schemaOf(entry.body))
      : entry.consumes
        ? contentOf(entry.consumes, { type: 'string', format: 'binary' })
        : null
    paths[path] ??= {}
    Object.assign(paths[path], {
      [entry.method.toLowerCase()]: {
        operationId: `${entry.method.toLowerCase()} ${entry.path}`
          .replace(/[^A-Za-z0-9]+/g, '-')
          .replace(/-$/, ''),
        tags: [entry.service],
        summary: entry.summary,
        ...(entry.description ? { description: entry.description } : {}),
        parameters: [...parametersOf(entry.params, 'path'), ...parametersOf(entry.query, 'query')],
        ...(body ? { requestBody: { required: true, content: body } } : {}),
        ...(entry.scope ? { security: [{ serviceToken: [entry.scope] }] } : {}),
        responses: {
          ...goodAnswers(entry, answer),
          '4XX': errorAnswer('What is invalid in the request'),
          '5XX': errorAnswer('What went wrong on our side'),
        },
      },
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Club platform', version: '1.0.0', description: 'The base services of the club’s sites.' },
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas)
          .filter(([id]) => id in named)
          .map(([id, schema]) => [id, bare(schema)]),
      ),
      securitySchemes: {
        serviceToken: { type: 'http', scheme: 'bearer', description: 'A service token; scopes as listed' },
      },
    },
  }
}

/** GET /api/openapi.json; describes itself too. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  let document: Json | null = null
  return route({
    method: 'GET',
    path: '/api/openapi.json',
    service: 'platform',
    summary: 'This document',
    response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    handle: async () => {
      document ??= openApiDocument(routes())
      return { body: document as { openapi: string; paths: Record<string, unknown> }, tags: ['openapi'] }
    },
  })
}
