import { Progress } from '@mantine/core'
import { formatCount, formatCountOf } from '../../../lib/format.ts'
import classes from './import.module.css'
import { type Import, itemsToBring } from './use-import.ts'

/** What the import does or has done, in one sentence; null without one. */
export function stateOf({ current, sending }: Pick<Import, 'current' | 'sending'>): string | null {
  if (sending) return `Sending ${sending.name}: ${sending.percent}%`
  if (!current) return null
  const { fileName, status, progress, waitsFor, preview } = current
  const isPlanned = progress.of > 0
  const items = `${formatCount(progress.items)} of ${formatCountOf(progress.of, 'item', 'items')}`
  const { addedFiles } = progress
  const files = addedFiles > 0 ? `, ${formatCountOf(addedFiles, 'file', 'files')}` : ''
  switch (status) {
    case 'reading':
      return `Reading ${fileName}…`
    case 'ready':
      if (itemsToBring(current) > 0) return `${fileName} is ready to import.`
      return preview?.done === 0
        ? `Nothing in ${fileName} can be imported.`
        : `Everything in ${fileName} is already in your library.`
    case 'refused':
      return `${fileName} cannot be imported.`
    case 'running':
      if (!isPlanned) return `Importing ${fileName}…`
      return `Importing ${fileName}: ${items}${files}.${waitsFor ? ' Waiting until earlier papers are processed.' : ''}`
    case 'stopping':
      return `Stopping the import of ${fileName}…`
    case 'done':
      return `Imported ${fileName}: ${formatCountOf(progress.items, 'item', 'items')}${files}.`
    case 'stopped':
      return isPlanned
        ? `The import of ${fileName} was stopped after ${items}${files}.`
        : `The import of ${fileName} was stopped.`
    case 'failed':
      return `The import of ${fileName} failed.`
  }
}

/** How much of an import is done. */
export function ImportProgress({ progress: { items, of } }: { progress: { items: number; of: number } }) {
  return <Progress className={classes.progress} value={of > 0 ? (100 * items) / of : 0} aria-label="Progress" />
}
