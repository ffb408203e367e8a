/** Lets the browser do something else: in one piece all of the start holds up a phone. What was drawn on the server can be read. */
export const aTurn = () => new Promise<void>((done) => setTimeout(done))
