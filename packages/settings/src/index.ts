/** The club's identity and settings as a schema, with one sample club (docs/how-to/add-a-club.md). */
export * from './club-settings.ts'
export * from './feed-address.core.ts'
export * from './sample-club.ts'
export * from './sample-video.ts'
export * from './season.core.ts'
export * from './sites.core.ts'
export * from './video-settings.ts'
