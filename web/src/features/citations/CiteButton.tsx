import { Button, type ButtonProps } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { CitedPaper } from './cited-paper.ts'

const CiteDialog = lazyPart(async () => ({ default: (await import('./CiteDialog.tsx')).CiteDialog }))

type Props = { papers: readonly CitedPaper[]; label?: string; name?: string } & Pick<ButtonProps, 'size' | 'variant'>

/** Opens the citation dialog of one paper or a selection; `name` is the accessible name where "Cite" is ambiguous. */
export function CiteButton({ papers, label = 'Cite', name, size = 'sm', variant = 'default' }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        variant={variant}
        leftSection={<IconQuote aria-hidden size={16} stroke={1.6} />}
        disabled={papers.length === 0}
        {...(name && { 'aria-label': name })}
        data-cite
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <CitePapers papers={isOpen ? papers : null} onClose={() => setOpen(false)} />
    </>
  )
}

/** The citation dialog, loaded on first use; null keeps it closed. */
export function CitePapers({ papers, onClose }: { papers: readonly CitedPaper[] | null; onClose: () => void }) {
  return <Suspense>{papers && <CiteDialog papers={papers} onClose={onClose} />}</Suspense>
}
