import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withParams } from '../../../lib/url-params.ts'
import { toastDone } from '../../../ui/toast.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import classes from './import.module.css'
import { ImportProgress, stateOf } from './import-state.tsx'
import { isOver, useImport } from './use-import.ts'

/**
 * The import of a library: a line about the current one, and its dialog, which `?import` opens. The dialog closes when
 * everything was imported.
 */
export function ImportLibrary({ onChanged }: { onChanged: () => void }) {
  const [params, setParams] = useSearchParams()
  const given = useImport(onChanged)
  const isOpen = params.has('import')
  const show = (shown: boolean) =>
    setParams(new URLSearchParams(withParams(params, { import: shown ? 'open' : null, page: params.get('page') })), {
      replace: true,
      preventScrollReset: true,
    })
  const { current } = given
  const isEnded = current ? isOver(current) : false
  // What was reported in the dialog is not reported again.
  const [reported, setReported] = useState<string | null>(null)
  const close = () => {
    show(false)
    if (!current || !isEnded) return
    setReported(current.id)
    void given.end()
  }
  const wasUnfinished = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an import ends once, whatever is drawn again.
  useEffect(() => {
    if (isOpen && wasUnfinished.current && current?.status === 'done' && current.remarks.total === 0) {
      toastDone(stateOf(given) ?? '')
      close()
    }
    wasUnfinished.current = current ? !isOver(current) : false
  }, [current])
  if (current?.id === reported) return null
  if (isOpen) return <ImportDialog given={given} onClose={close} />
  const message = stateOf(given)
  if (!message) return null
  return (
    <section className={classes.notice} aria-label="Import of a library">
      <p role="status">{message}</p>
      {current?.status === 'running' && <ImportProgress progress={current.progress} />}
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={() => show(true)}>
          {isEnded ? 'Details' : 'Show'}
        </Button>
        {isEnded && (
          <Button size="compact-md" variant="subtle" onClick={() => void given.end()}>
            Dismiss
          </Button>
        )}
      </Group>
    </section>
  )
}
