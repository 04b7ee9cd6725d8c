import { hashBlob } from './hash-blob.ts'

// The worker of file-hash.ts: hashing 200 MB does not block the page.
addEventListener('message', ({ data }: MessageEvent<{ id: number; file: Blob }>) => {
  const answer = (sha256: string | null) => postMessage({ id: data.id, sha256 })
  hashBlob(data.file).then(answer, () => answer(null))
})
