import { type CueModel, unpackCues } from './cue-model.ts'
import weights from './cue-weights.json' with { type: 'json' }

let loaded: CueModel | undefined

/** The model that comes with the package; unpacked at the first call, once a process. */
export function loadCues(): CueModel {
  loaded ??= unpackCues(weights)
  return loaded
}
