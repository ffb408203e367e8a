import { iconNames, shirtStyles } from '@club/settings/icon-names'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { iconSprite } from '../sprite.ts'
import { Icon, type IconProps } from './Icon.tsx'

/** Copied from docs/product.md#icons. */
const specified =
  'Account, Article, Attendance, Audio, Audio2, ButtonCircle, Ball, Basket, Burger, Calendar, Camera, ChevronLeft, ChevronRight, Close, Contract, CopyLink, Country, Direction-arrow, Download, Email, EmailFilled, Expand, ExternalLink, Facebook, Feed, FullTime, Hospitality, Info, Instagram, Lineups, Linkedin, Live, Location, Match, Microphone, Notification, Padlock, Phone, Play, Player, Plus, Position, Quiz, Refine, Refresh, Reset, Scores, Search, Share, Shirt, SignIn, Snapchat, Spotify, Star, Stats, Streamline, Subscription, Threads, Tick, Tickets, Tiktok, Twitter, Video, VideoCamera, Weibo, Whistle, X, Youtube'

const sprite = new DOMParser().parseFromString(iconSprite(), 'image/svg+xml')

describe('icons', () => {
  it('[UI-01a] are those of the list, by name and in its order', () => {
    expect(iconNames.join(', ')).toBe(specified)
    expect(shirtStyles).toEqual(['hollow', 'hoops', 'plain', 'stripes'])
  })

  it('[UI-01b] are all drawn in one well-formed sprite, the shirt in four styles, no two alike', () => {
    expect(sprite.querySelector('parsererror')).toBeNull()
    const ids = [...iconNames, ...shirtStyles.map((style) => `Shirt-${style}`)]
    expect([...sprite.querySelectorAll('symbol')].map((symbol) => symbol.id).sort()).toEqual(ids.toSorted())
    const drawings = ids.map((id) => sprite.getElementById(id)?.innerHTML)
    expect(drawings.every((drawing) => drawing !== undefined && drawing !== '')).toBe(true)
    // `Shirt` alone is the plain shirt; every other drawing is unique.
    expect(new Set(drawings).size).toBe(ids.length - 1)
  })

  it('refer to the sprite, at the size asked for', () => {
    const { container } = render(<Icon name="Direction-arrow" size={32} />)
    expect(container.querySelector('use')?.getAttribute('href')).toBe('/assets/icons.svg#Direction-arrow')
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('32')
  })

  it.each(shirtStyles)('draw the %s shirt', (shirtStyle) => {
    const { container } = render(<Icon name="Shirt" shirtStyle={shirtStyle} />)
    expect(container.querySelector('use')?.getAttribute('href')).toBe(`/assets/icons.svg#Shirt-${shirtStyle}`)
  })

  it('are decoration without a title and pictures with one', () => {
    const { container } = render(<Icon name="Padlock" />)
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    render(<Icon name="Padlock" title="Locked" />)
    expect(screen.getByRole('img', { name: 'Locked' })).toBeTruthy()
  })
})

// The type check is the test: each line fails to compile if the expected error does not occur.
// @ts-expect-error [UI-01c] an unknown name fails type-checking
export const unknownName: IconProps = { name: 'Trombone' }
// @ts-expect-error a name is case-sensitive
export const lowerCaseName: IconProps = { name: 'calendar' }
// @ts-expect-error only the shirt has styles
export const stylishCalendar: IconProps = { name: 'Calendar', shirtStyle: 'hoops' }
// @ts-expect-error there are four styles
export const unknownStyle: IconProps = { name: 'Shirt', shirtStyle: 'tartan' }
