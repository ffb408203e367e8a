/**
 * Wire schemas of every API call; types follow from them. Import types freely; import schemas only where something is
 * parsed, so that validators stay off the way to hydration (docs/architecture.md#where-a-rule-stands).
 */
export * from './account.ts'
export * from './advert-addresses.ts'
export * from './adverts.ts'
export * from './content.ts'
export * from './images.ts'
export * from './imports.ts'
export * from './link.core.ts'
export * from './link.ts'
export * from './match-events.ts'
export * from './match-identity.ts'
export * from './matches.ts'
export * from './media.ts'
export * from './news.ts'
export * from './pictures.ts'
export * from './site.ts'
export * from './sponsors.ts'
export * from './streamline.ts'
export * from './streamline-codes.ts'
export * from './videos.ts'
export * from './wire.ts'
