import { sampleClub, sampleVideo } from '@club/settings'
import { apiContext, settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { loadBrowse, loadChannel } from './browse.loader.ts'

const size = sampleVideo.pageSizes.search

/** A catalogue of two pages. @returns a loader's result for an address, and the pages that it requested */
async function load(loader: typeof loadBrowse | typeof loadChannel, address: string, total = size + 1) {
  const asked: number[] = []
  const context = new RouterContextProvider()
  context.set(settingsContext, sampleClub)
  context.set(apiContext, {
    get: async (path, schema) => {
      if (path.startsWith('/api/videos/v1/settings'))
        return schema.parse({ data: { id: 'video', attributes: sampleVideo } })
      if (path.startsWith('/api/videos/v1/filters'))
        return schema.parse({ data: { id: 'filters', attributes: sampleVideo.videoFilters } })
      if (path.startsWith('/api/videos/v1/categories'))
        return schema.parse({
          data: [
            {
              id: 'goals',
              attributes: {
                slug: 'goals',
                title: 'Goals',
                description: '',
                image: null,
                orderPosition: 1,
                videos: 13,
              },
            },
          ],
          meta: { total: 1 },
        })
      asked.push(Number(new URL(path, 'http://club.test').searchParams.get('page[number]')))
      return schema.parse({ data: [], meta: { total } })
    },
  })
  const request = new Request(`http://club.test${address}`)
  const data = await loader({ context, request, params: { slug: 'goals' } } as unknown as Parameters<
    typeof loadBrowse
  >[0])
  return { data: data as Exclude<typeof data, { problem: true }>, asked }
}

it.each([
  ['every video', loadBrowse, '/videos/browse'],
  ['a channel', loadChannel, '/videos/channel/goals'],
] as const)('a page of %s beyond the last is the last', async (_, loader, path) => {
  const beyond = await load(loader, `${path}?page=99`)
  expect([beyond.data.list.page, beyond.asked]).toEqual([2, [98, 1]])
  const there = await load(loader, `${path}?page=2`)
  expect([there.data.list.page, there.asked]).toEqual([2, [1]])
  const none = await load(loader, `${path}?page=1`, 0)
  expect([none.data.list.page, none.asked]).toEqual([1, [0]])
})
