import { hashBlob } from './hash-blob.ts'

// The other side of file-hash.ts: hashes beside the page, so that typing and scrolling do not wait for 200 MB.
addEventListener('message', ({ data }: MessageEvent<{ id: number; file: Blob }>) => {
  const answer = (sha256: string | null) => postMessage({ id: data.id, sha256 })
  hashBlob(data.file).then(answer, () => answer(null))
})
