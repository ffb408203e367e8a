// `npm run production`: what `npm start` does, in production mode: no sample club, no sample accounts, no frozen clock.
process.env.NODE_ENV = 'production'
await import('../start/start.mjs')
