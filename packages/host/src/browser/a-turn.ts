/** Yields to the browser: hydrating everything in one task would block a phone. Meanwhile the server's HTML can be read. */
export const aTurn = () => new Promise<void>((done) => setTimeout(done))
