import { request } from 'node:http'

/** An upload whose second half is never sent. */
export type HalfUpload = { lost: Promise<void>; drop(): void }

/** Sends the first half of a file and leaves the request open. */
export async function halfUpload(url: string, token: string, content: string): Promise<HalfUpload> {
  const head = `--half\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\nContent-Type: text/plain\r\n\r\n`
  const body = Buffer.from(`${head}${content}\r\n--half--\r\n`)
  const sending = request(`${url}/api/v1/articles/create`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=half',
      'Content-Length': body.length,
    },
  })
  const lost = new Promise<void>((resolve) => {
    sending.once('error', () => resolve())
    sending.once('response', (response) => {
      response.resume()
      resolve()
    })
  })
  await new Promise((resolve) => sending.write(body.subarray(0, body.length / 2), resolve))
  await new Promise((resolve) => setTimeout(resolve, 100))
  return { lost, drop: () => sending.destroy() }
}
