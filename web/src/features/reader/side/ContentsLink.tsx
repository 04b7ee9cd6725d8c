import type { ReactNode } from 'react'

type Props = { hash: string; isCurrent?: boolean; onGo: (hash: string) => void; children: ReactNode }

/** A link within the paper that remembers from where it was followed; opened in a new tab it is a link like any other. */
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
