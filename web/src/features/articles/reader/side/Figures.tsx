import { useMemo } from 'react'
import { useReader } from '../reader-context.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { figuresOf } from './figures-of.ts'
import classes from './side.module.css'

/** The figures and tables of the paper by their captions. */
export function Figures({ onGo }: { onGo: (hash: string) => void }) {
  const { document } = useReader()
  const figures = useMemo(() => (document ? figuresOf(document) : []), [document])
  return (
    <nav aria-label="Figures">
      <ul className={classes.list}>
        {figures.map(({ index, label, text, page }) => (
          <li key={index}>
            <ContentsLink hash={`#block-${index}`} onGo={onGo}>
              {label && <strong>{label} </strong>}
              <span className={classes.caption}>{text}</span>
              {page !== null && <span className={classes.page}>page {page}</span>}
            </ContentsLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
