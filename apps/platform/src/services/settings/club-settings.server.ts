/** The settings of this installation's club: the sample club's, or another's from a file. */
import { readFile } from 'node:fs/promises'
import { type InstallationSettings, installationSettings, sampleInstallation } from '@club/settings'
import { mistypedKeys } from './mistyped-keys.core.ts'

/**
 * @param file JSON with all settings of another club; null for the sample club
 * @throws Error naming the file and each field that is invalid or mistyped
 */
export async function readClubSettings(file: string | null): Promise<InstallationSettings> {
  if (file === null) return sampleInstallation
  let given: unknown
  try {
    given = JSON.parse(new TextDecoder().decode(await readFile(file)))
  } catch (error) {
    const isNone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`CLUB_SETTINGS: ${file}: ${isNone ? 'there is no such file' : reason}`)
  }
  const parsed = installationSettings.safeParse(given)
  const reasons = parsed.success
    ? mistypedKeys(Object.keys(Object(given)), Object.keys(installationSettings.shape)).map(
        ({ key, meant }) => `${key}: is no setting; '${meant}' perhaps`,
      )
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success && reasons.length === 0) return parsed.data
  throw new Error(`CLUB_SETTINGS: ${file}: ${reasons.join('; ')}`)
}
