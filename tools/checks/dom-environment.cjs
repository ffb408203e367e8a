// jsdom without the platform's fetch and encoding classes is not a browser: add them from Node. It lays nothing out
// either: whatever is watched is in sight.
const { TestEnvironment } = require('jest-environment-jsdom')

module.exports = class DomEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      AbortController,
      AbortSignal,
      IntersectionObserver: class {
        #heard
        constructor(heard) {
          this.#heard = heard
        }
        observe(target) {
          this.#heard([{ target, isIntersecting: true }])
        }
        unobserve() {}
        disconnect() {}
      },
    })
  }

  exportConditions() {
    return ['node', 'node-addons', 'require', 'default']
  }
}
