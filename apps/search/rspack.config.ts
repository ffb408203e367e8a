import { readRemoteDeclaration, remoteConfigs } from '@club/federation/build'

export default remoteConfigs(readRemoteDeclaration(import.meta.dirname))
