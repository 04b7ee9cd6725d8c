import { useEffect } from 'react'

/** What the tab and the history of the browser call a page. */
export function setPageTitle(title: string): void {
  document.title = `${title} · Colophon`
}

/** Names the page after what it shows once that is known, so that several open papers can be told apart. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}
