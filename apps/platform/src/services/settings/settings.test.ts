import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CustomTable, GlobalVariable, ListOf, OneOf, Organisation } from '@club/contracts'
import { type InstallationSettings, sampleInstallation } from '@club/settings'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { content } from '../../testing/samples.ts'
import { readClubSettings } from './club-settings.server.ts'

describe('the club’s settings', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'settings-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('are the sample club’s, or those of a file', async () => {
    expect(await readClubSettings(null)).toBe(sampleInstallation)
    const file = join(folder, 'club.json')
    const other = { ...sampleInstallation, club: { ...sampleInstallation.club, name: 'Wrackby' } }
    await writeFile(file, JSON.stringify(other))
    expect(await readClubSettings(file)).toEqual(other)
  })

  it('that are invalid are refused with file and field', async () => {
    const file = join(folder, 'club.json')
    await writeFile(
      file,
      JSON.stringify({ ...sampleInstallation, colours: { ...sampleInstallation.colours, brand: 'blue' } }),
    )
    await expect(readClubSettings(file)).rejects.toThrow(/club\.json: colours\.brand/)
    await writeFile(file, '{')
    await expect(readClubSettings(file)).rejects.toThrow(/CLUB_SETTINGS: .*club\.json/)
    await expect(readClubSettings(join(folder, 'none.json'))).rejects.toThrow(
      /^CLUB_SETTINGS: .*none\.json: there is no such file$/,
    )
  })

  it('that are mistyped are refused, with what was meant perhaps', async () => {
    const file = join(folder, 'club.json')
    const { tracking, ...rest } = sampleInstallation
    await writeFile(file, JSON.stringify({ ...rest, trakcing: tracking }))
    await expect(readClubSettings(file)).rejects.toThrow(/: trakcing: is no setting; 'tracking' perhaps$/)
    await writeFile(
      file,
      JSON.stringify({ $schema: './club.schema.json', '//': 'Ours', trackings: 1, ...rest, tracking }),
    )
    expect(await readClubSettings(file)).toEqual(sampleInstallation)
  })
})

describeOnBoth('settings and the small services', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())

  it('serve the club’s settings [PF-04a]', async () => {
    const answer = await platform.get<OneOf<InstallationSettings>>('/api/settings/v1/client-settings')
    const season = { ...sampleInstallation.season, slug: '2026-27', label: '2026/27' }
    const tv = { ...sampleInstallation.tv, matchStreams: expect.anything() }
    const attributes = { ...sampleInstallation, season, tv }
    expect(answer.body.data).toEqual({ id: 'thornsea-town', attributes })
    expect(answer.headers['fresh-until']).toBe('2027-06-30T23:00:00.000Z')
    expect(answer.headers['cache-tag']).toBe('settings')
  })

  it('name the streams of matches once there are some, and pages are told so', async () => {
    const named = async () =>
      (await platform.get<OneOf<InstallationSettings>>('/api/settings/v1/client-settings')).body.data
        .attributes.tv.matchStreams
    const pass = sampleInstallation.tv.matchStreams?.pass
    expect(await named()).toEqual({ video: null, audio: null, pass })
    await platform.newTags()
    const { status } = await platform.send(
      'PUT',
      '/api/streamline/v1/streams/live-main',
      {
        title: 'Every home match',
        description: '',
        mediaType: 'live-stream',
        format: 'video',
        drm: false,
        entitlements: ['freemium'],
        imageData: { offlineImageKey: null, posterImageKey: null },
        rules: null,
      },
      { authorization: `Bearer ${testTokens.staff}` },
    )
    expect(status).toBe(201)
    expect(await platform.newTags()).toContain('settings')
    expect(await named()).toEqual({ video: 'live-main', audio: null, pass })
  })

  it('serve global variables and organisations [PF-04b]', async () => {
    await platform.importContent(
      content({
        globalVariables: [{ name: 'ticket-office', value: '01632 960 000' }],
        organisations: [{ id: 'league', name: 'The League', kind: 'league', url: null, aliases: [] }],
      }),
    )
    const globals = await platform.get<ListOf<GlobalVariable>>('/api/globals/v1/global-variables')
    expect(globals.body.data).toEqual([
      { id: 'ticket-office', attributes: { name: 'ticket-office', value: '01632 960 000' } },
    ])
    const organisations = await platform.get<ListOf<Organisation>>('/api/organisations/v1/organisations')
    expect(organisations.body.data).toEqual([
      { id: 'league', attributes: { name: 'The League', kind: 'league', url: null, aliases: [] } },
    ])
  })

  it('serve what editors wrote in another language, and purge its pages when it changes [SH-19f]', async () => {
    const ask = (language: string) =>
      platform.get<OneOf<{ words: Record<string, string> }>>(`/api/settings/v1/wordings/${language}`)
    const give = (words: Record<string, string>) =>
      platform.importContent(content({ wordings: [{ id: 'ar', words }] }))
    expect((await ask('ar')).body.data).toEqual({ id: 'ar', attributes: { words: {} } })
    await give({ 'First Team': 'الفريق الأول' })
    expect(await platform.newTags()).toEqual(new Set(['wordings']))
    const answer = await ask('ar')
    expect(answer.body.data.attributes.words).toEqual({ 'First Team': 'الفريق الأول' })
    expect(answer.headers['cache-tag']).toBe('wordings')
    await give({ 'First Team': 'الفريق الأول' })
    expect(await platform.newTags()).toEqual(new Set())
    expect((await ask('fr')).body.data.attributes.words).toEqual({})
    expect((await platform.get('/api/settings/v1/wordings/..%2F')).status).toBeGreaterThanOrEqual(400)
  })

  it('serve custom league tables by team and season [MT-04c]', async () => {
    const table = (id: string, team: string, season: string) => ({
      id,
      title: id,
      team,
      season,
      rows: [],
      note: null,
    })
    await platform.importContent(
      content({
        customTables: [
          table('ladies-26', 'ladies', '2026-27'),
          table('ladies-25', 'ladies', '2025-26'),
          table('u19s-26', 'u19s', '2026-27'),
        ],
      }),
    )
    const ids = async (query: string) =>
      (await platform.get<ListOf<CustomTable>>(`/api/tables/v1/custom-league-tables${query}`)).body.data.map(
        (entry) => entry.id,
      )
    expect(await ids('')).toEqual(['ladies-26', 'ladies-25', 'u19s-26'])
    expect(await ids('?team=ladies&season=2026-27')).toEqual(['ladies-26'])
    expect(await platform.newTags()).toEqual(new Set(['tables', 'table:ladies', 'table:u19s']))
  })

  it('tell an unchanged answer by its etag', async () => {
    const address = '/api/settings/v1/client-settings'
    const first = await platform.get(address)
    const again = await platform.get(address, { 'if-none-match': `"other", ${first.headers.etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers['cache-tag']).toBe('settings')
  })
})
