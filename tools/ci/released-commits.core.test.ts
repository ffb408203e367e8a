import type { Release } from '@club/federation'
import { expect, it } from '@jest/globals'
import { releasedCommits } from './released-commits.core.ts'

const line = (more: Partial<Release>): Release => ({
  revision: 1,
  at: '2026-11-30T12:00:00Z',
  by: 'somebody',
  did: 'deployed',
  remote: 'news',
  channel: 'production',
  entry: null,
  commit: null,
  contract: null,
  ...more,
})

it('the commits of a remote that were released are those of its deploys for everybody or a few, the latest first', () => {
  const lines = [
    line({ commit: 'aaaaaaa1' }),
    line({ commit: 'bbbbbbb2', channel: 'canary' }),
    line({ commit: 'bbbbbbb2', did: 'promoted' }),
    line({ commit: 'ccccccc3', remote: 'tv' }),
    line({ commit: 'ddddddd4', channel: 'streamer' }),
    line({ commit: null, channel: 'canary' }),
    line({ commit: 'eeeeeee5' }),
    line({ commit: 'aaaaaaa1', did: 'rolled back' }),
  ]
  expect(releasedCommits(lines, 'news')).toEqual(['eeeeeee5', 'bbbbbbb2', 'aaaaaaa1'])
  expect(releasedCommits(lines, 'matches')).toEqual([])
})
