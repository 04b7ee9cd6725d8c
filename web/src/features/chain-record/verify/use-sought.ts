import { useSearchParams } from 'react-router'
import type { Sought } from './verify-input.ts'

const MD5 = /^[0-9a-f]{32}$/i
const SHA256 = /^[0-9a-f]{64}$/i

/** The looked-up hash, stored in the URL so that a result can be shared; only hashes are put there. */
export function useSought(): [Sought | null, (sought: Sought | null) => void] {
  const [params, setParams] = useSearchParams()
  const set = (sought: Sought | null) => setParams(sought === null ? {} : soughtParams(sought))
  return [readParams(params), set]
}

/** The parameters of the URL that name a looked-up hash. */
export function soughtParams(sought: Sought): Record<string, string> {
  return 'sha256' in sought ? sought : { md5: sought.md5, ...(sought.file && { file: sought.file }) }
}

function readParams(params: URLSearchParams): Sought | null {
  const [md5, sha256, file] = ['md5', 'sha256', 'file'].map((name) => params.get(name)?.toLowerCase() ?? '')
  if (md5 && MD5.test(md5)) return { md5, file: file && SHA256.test(file) ? file : null }
  return sha256 && SHA256.test(sha256) ? { sha256 } : null
}
