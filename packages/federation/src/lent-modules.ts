/**
 * How a remote's entry gets the host's modules. The bundler's own code parses version ranges and compares versions, half of the entry; here
 * any version will do (`sharing.ts`), and a host has exactly one of each.
 */
import type { Compiler } from '@rspack/core'

/** The bundler's name for the runtime module, and the text that separates its list of modules from its own code. */
const runtimeModule = 'consumes_loading'
const wayBegins = '\nvar splitAndConvert'

/**
 * Runs in the bundler's runtime, once for each chunk that is loaded. Takes the version that has been taken before, otherwise the last
 * one provided, at once or when it arrives; a missing module throws when it is evaluated, and is requested again the next time.
 */
const ourWay = `
var taken = {};
__webpack_require__.f.consumes = function(chunk, waiting) {
  var data = __webpack_require__.consumesLoadingData;
  (data.chunkMapping[chunk] || []).forEach(function(id) {
    if (id in taken) {
      if (taken[id]) waiting.push(taken[id]);
      return;
    }
    var put = function(give) {
      taken[id] = 0;
      __webpack_require__.m[id] = function(module) {
        delete __webpack_require__.c[id];
        module.exports = give();
      };
    };
    var refuse = function(problem) {
      delete taken[id];
      __webpack_require__.m[id] = function() {
        delete __webpack_require__.c[id];
        throw problem;
      };
    };
    try {
      var lent = data.moduleIdToConsumeDataMapping[id];
      var versions = Object.values((__webpack_require__.S[lent.shareScope] || {})[lent.shareKey] || {});
      var version = versions.find(function(each) { return each.loaded; }) || versions.pop();
      if (!version) throw new Error('The host lends no ' + lent.shareKey);
      version.loaded = 1;
      var given = version.get();
      if (given.then) waiting.push(taken[id] = given.then(put).catch(refuse));
      else put(given);
    } catch (problem) {
      refuse(problem);
    }
  });
};`

/**
 * @param code the bundler's runtime module
 * @returns its list of modules, with our code to get them
 * @throws Error if the bundler no longer writes it in the known form
 */
export function anyVersion(code: string): string {
  const end = code.indexOf(wayBegins)
  if (end < 0)
    throw new Error(`${runtimeModule}: the bundler writes it in another way now; see lent-modules.ts`)
  return code.slice(0, end) + ourWay
}

export class LentModulesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('LentModulesPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('LentModulesPlugin', (module) => {
        if (module.name !== runtimeModule || !module.source) return
        module.source.source = Buffer.from(anyVersion(module.source.source.toString('utf8')))
      })
    })
  }
}
