import type { ReactNode } from 'react'

type Props = { hash: string; isCurrent?: boolean; onGo: (hash: string) => void; children: ReactNode }

/** A link within the paper that remembers the position it was followed from; in a new tab it is an ordinary link. */
export function ContentsLink({ hash, isCurrent = false, onGo, children }: Props) {
  return (
    <a
      href={hash}
      dir="auto"
      aria-current={isCurrent ? 'location' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onGo(hash)
      }}
    >
      {children}
    </a>
  )
}
