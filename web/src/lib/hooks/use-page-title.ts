import { useEffect } from 'react'

/** Title of the tab and history entry. */
export function setPageTitle(title: string): void {
  document.title = `${title} · Colophon`
}

/** Sets the page title once known, so that tabs can be distinguished. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}
