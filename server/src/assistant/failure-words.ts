import { ModelError, type ModelFailure } from '../platform/assistant/assistant.ts'
import { AddressRefused } from '../platform/http/outgoing/public-fetch.ts'
import type { Model } from './model.ts'

/** Failures that the person or the administrator can mend. */
const SETTINGS: ReadonlySet<ModelFailure> = new Set(['key', 'model', 'noStream', 'context'])

/** Why a model did not answer, in one sentence without what its server sent; and whether its settings are to blame. */
export function failureWords(
  { key, seconds, context, tokensPerDay }: Pick<Model, 'key' | 'seconds' | 'context' | 'tokensPerDay'>,
  error: unknown,
): { words: string; isSetting: boolean } {
  if (error instanceof AddressRefused)
    return { words: 'The address of the model is not public any more, or leads elsewhere.', isSetting: true }
  if (!(error instanceof ModelError))
    return { words: 'The reply of the model could not be used here.', isSetting: false }
  const words: Record<ModelFailure, string> = {
    unreached: 'The server of the model could not be reached.',
    key: key === null ? 'The server of the model asks for a key.' : 'The server of the model refused the key.',
    model: 'The server of the model does not know this address or model.',
    noStream: 'The server of the model cannot send its answer as a stream.',
    tooSlow: `The model did not answer within ${seconds} s.`,
    limit: 'The server of the model takes no more requests for now.',
    context: `The model reads fewer than ${context} tokens at once.`,
    schema: 'The model did not reply in the form that was asked for.',
    resting: 'The model has failed several times and is not asked for a minute.',
    spent: `You have used the ${tokensPerDay?.toLocaleString('en-GB')} tokens of the model for today (UTC).`,
    other: 'The model did not answer.',
  }
  return { words: words[error.failure], isSetting: SETTINGS.has(error.failure) }
}
