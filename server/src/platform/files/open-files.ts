import type { Files } from './files.ts'
import { openFolderFiles } from './folder-files.ts'

/**
 * Opens the store that an address names: `s3://bucket/prefix`, else a folder of this machine. What must pass over a disk on
 * its way to a remote store does so in `scratchFolder`.
 */
export async function openFiles(url: string, scratchFolder: string): Promise<Files> {
  if (!url.startsWith('s3://')) return openFolderFiles(url)
  const { openS3Files } = await import('./s3-files.ts')
  return openS3Files(url, scratchFolder)
}
