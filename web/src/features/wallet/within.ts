import { WalletSilent } from './wallet-failure.ts'

/** Rejects with WalletSilent when there is no answer in time. */
export function within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new WalletSilent()), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(limit))
  })
}

/** Resolves after some milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
