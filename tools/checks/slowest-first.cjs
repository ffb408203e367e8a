// Two files at a time finish together only if the longest start first. Without measurements, jest goes by the size
// of a file, which says nothing about the processes that it starts.
const { default: Sequencer } = require('@jest/test-sequencer')

/** Tests that start whole platforms, longest first. */
const slowest = [
  'tools/sample-club/load.test.ts',
  'tools/import/import.test.ts',
  'apps/platform/src/platform.test.ts',
  'apps/platform/src/backup/backup.test.ts',
  'apps/platform/src/services/media/media.test.ts',
  'apps/platform/src/identity/accounts.test.ts',
  'apps/platform/src/services/payments/payments.test.ts',
  'apps/platform/src/services/media/ingest/ingest.test.ts',
  'apps/platform/src/services/alerts/alerts.test.ts',
  'apps/platform/src/access-memory/access-memory.test.ts',
  'apps/platform/src/services/images/images.test.ts',
  'apps/platform/src/services/streamline/streamline.test.ts',
  'tools/import/full-disk.test.ts',
  'apps/platform/src/lost-and-back.test.ts',
  'tools/import/seasons.test.ts',
]

const place = ({ path }) => {
  const at = slowest.findIndex((end) => path.endsWith(end))
  return at < 0 ? slowest.length : at
}

module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    const measured = sorted.some((test) => test.duration !== undefined)
    return measured ? sorted : sorted.sort((one, other) => place(one) - place(other))
  }
}
