import { describe, expect, it } from '@jest/globals'
import { addGroups, compareGroups, moduleGroup } from './module-groups.core.ts'

describe('groups of modules', () => {
  it.each([
    ['webpack://club_shell/../../node_modules/react-dom/cjs/react-dom.production.js', 'react, react-dom'],
    ['webpack://club_shell/../../node_modules/react-router/dist/production/lib/hooks.js', 'react-router'],
    [
      'webpack://club_news/../../node_modules/@module-federation/runtime/dist/index.cjs',
      'federation runtime',
    ],
    ['webpack://club_news/webpack/runtime/jsonp_chunk_loading', 'federation runtime'],
    ['webpack://club_shell/../../packages/ui/src/card/Card.tsx', 'interface kit'],
    ['webpack://club_match_centre/./src/routes.ts', "match-centre's own code"],
    ['webpack://club_news/css ./src/home/Lead.module.css', "news's own code"],
    ['webpack://club_shell/../../node_modules/some-other/index.js', 'some-other'],
    [undefined, 'bundler glue'],
  ])('%s', (source, group) => expect(moduleGroup(source)).toBe(group))

  it('sets the page beside the control, the largest difference first', () => {
    const page = new Map([['react, react-dom', 60]])
    addGroups(page, new Map([['zod', 10]]))
    addGroups(page, new Map([['zod', 5]]))
    expect(compareGroups(page, new Map([['react, react-dom', 58]]))).toEqual([
      { group: 'zod', page: 15, control: 0, above: 15 },
      { group: 'react, react-dom', page: 60, control: 58, above: 2 },
    ])
  })
})
