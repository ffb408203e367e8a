// jsdom lacks the platform's fetch and encoding classes: add them from Node. It has no layout
// either: whatever is observed counts as visible.
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
