import { describe, expect, it } from '@jest/globals'
import { anyVersion } from './lent-modules.ts'

const list = `__webpack_require__.consumesLoadingData = { chunkMapping: {"7":["a"]}, moduleIdToConsumeDataMapping: {"a": { shareScope: "default", shareKey: "react" }} };`

type Version = { loaded?: number; get(): unknown }

/** The runtime as an entry has it, with the modules of a host. */
function entryWith(scope: Record<string, Record<string, Version>>) {
  const runtime = {
    f: {} as { consumes(chunk: number, waiting: Promise<unknown>[]): void },
    S: { default: scope },
    m: {} as Record<string, (module: { exports?: unknown }) => void>,
    c: {},
  }
  new Function('__webpack_require__', anyVersion(`\n${list}\nvar splitAndConvert = 1`))(runtime)
  return {
    async load() {
      const waiting: Promise<unknown>[] = []
      runtime.f.consumes(7, waiting)
      await Promise.all(waiting)
      const module: { exports?: unknown } = {}
      runtime.m.a?.(module)
      return { exports: module.exports, waited: waiting.length }
    },
  }
}

describe('what the host lends', () => {
  it('is there at once, or when it comes', async () => {
    const atOnce = entryWith({ react: { '1.0.0': { get: () => () => 'React' } } })
    expect(await atOnce.load()).toEqual({ exports: 'React', waited: 0 })
    expect(await atOnce.load()).toEqual({ exports: 'React', waited: 0 })
    const later = entryWith({ react: { '1.0.0': { get: async () => () => 'React' } } })
    expect(await later.load()).toEqual({ exports: 'React', waited: 1 })
  })

  it('is the version that somebody has taken already', async () => {
    const scope = {
      react: { '18': { loaded: 1, get: () => () => 'taken' }, '19': { get: () => () => 'newer' } },
    }
    expect(await entryWith(scope).load()).toMatchObject({ exports: 'taken' })
    const untaken = { react: { '18': { get: () => () => 'older' }, '19': { get: () => () => 'newer' } } }
    expect(await entryWith(untaken).load()).toMatchObject({ exports: 'newer' })
    expect(untaken.react[19]).toMatchObject({ loaded: 1 })
  })

  it('throws where it is not there, and is asked for again', async () => {
    const scope: Record<string, Record<string, Version>> = {}
    const entry = entryWith(scope)
    await expect(entry.load()).rejects.toThrow('The host lends no react')
    scope.react = { '1.0.0': { get: async () => Promise.reject(new Error('gone')) } }
    await expect(entry.load()).rejects.toThrow('gone')
    scope.react = { '1.0.0': { get: () => () => 'React' } }
    expect(await entry.load()).toMatchObject({ exports: 'React' })
  })

  it('says so where the bundler writes its runtime in another way', () => {
    expect(() => anyVersion(list)).toThrow(/another way now/)
  })
})
