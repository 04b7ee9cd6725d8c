import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A file unlinked right after opening: the system removes it when this process ends. */
export async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  // The sweep of a starting process may have removed it already.
  await rm(path, { force: true }).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  return handle
}

/** Appends content to a file. */
export async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
  }
}
