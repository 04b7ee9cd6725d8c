import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { spotOfPage } from './place/place-of-target.ts'
import { useCurrentPage } from './place/use-current.ts'
import classes from './reader.module.css'
import { useReader } from './reader-context.ts'
import { isRead } from './reading-plan.ts'

/** The page one is on and how many there are; another number leads there. Nothing where the format has no pages. */
export function PageBox() {
  const { document, source, view, viewport, jump } = useReader()
  const current = useCurrentPage()
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = (view === 'original' ? source?.pdf?.numPages : null) ?? document?.pages.length ?? 0
  const stepTo = (page: number) => {
    if (page < 1 || page > count) return
    const spot = view === 'original' ? { index: page, share: 0 } : document && spotOfPage(document, page, isRead)
    if (spot) viewport.current?.show({ view, ...spot })
  }
  useShortcuts('Pages', [
    { key: 'n', label: 'Next page', run: () => stepTo((current ?? 0) + 1) },
    { key: 'p', label: 'Previous page', run: () => stepTo((current ?? 2) - 1) },
    { key: 'g', label: 'Go to a page', run: () => input.current?.select() },
  ])
  if (count === 0) return null
  const go = () => {
    const page = Number(draft)
    setDraft(null)
    input.current?.blur()
    if (Number.isInteger(page) && page >= 1) jump(`#page-${Math.min(page, count)}`)
  }
  return (
    <span className={classes.page}>
      <TextInput
        ref={input}
        size="sm"
        inputMode="numeric"
        aria-label="Page"
        className={classes.number}
        value={draft ?? current ?? ''}
        onFocus={({ currentTarget }) => {
          // From now on it is the person's: a page that is reached meanwhile must not join what is typed.
          setDraft(currentTarget.value)
          currentTarget.select()
        }}
        onChange={({ currentTarget }) => setDraft(currentTarget.value.replace(/\D/g, '').slice(0, 5))}
        onBlur={() => setDraft(null)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && draft) go()
          if (key === 'Escape') setDraft(null)
        }}
      />
      <span>of {count}</span>
    </span>
  )
}
