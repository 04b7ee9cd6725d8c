import { stat } from 'node:fs/promises'

/**
 * A warning if other accounts of the machine can enter the data folder, which is created with mode 0700 but keeps its
 * mode if it exists; else null. Run by root, PostgreSQL's group may traverse it.
 */
export async function dataFolderWarning(dataDir: string, isRoot = process.getuid?.() === 0): Promise<string | null> {
  if (process.platform === 'win32') return null
  const mode = (await stat(dataDir)).mode & 0o777
  const wanted = isRoot ? 0o710 : 0o700
  if ((mode & ~wanted & 0o077) === 0) return null
  return `Other accounts of this machine can enter ${dataDir} (mode 0${mode.toString(8)}). Close it: chmod 700 '${dataDir}'`
}
