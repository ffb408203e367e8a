// jsdom without the platform's fetch and encoding classes is not a browser: add them from Node.
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
    })
  }

  exportConditions() {
    return ['node', 'node-addons', 'require', 'default']
  }
}
